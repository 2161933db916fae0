import type { Catalogue } from '../../catalogue.js'

export const press: Catalogue['press'] = {
  changed: 'Das hat sich gerade geändert. Sehen Sie noch einmal hin und drücken Sie dann.',
  unseen: 'Nicht alles davon ist hier zu sehen oder zu lesen.',
  inFront: 'Jetzt kann nichts auf der Seite es verdecken. Sehen Sie noch einmal hin und drücken Sie dann.',
  unreached: 'Gehen Sie mit der Tabulatortaste oder dem Zeiger zu dieser Schaltfläche und drücken Sie dann.',
  unread: 'Lesen Sie zuerst die Warnung und setzen Sie dann das Häkchen.',
}
