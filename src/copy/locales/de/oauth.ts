import type { Catalogue } from '../../catalogue.js'
import { again, back, moments } from './phrases.js'

export const oauth: Catalogue['oauth'] = {
  leaving: ({ provider }) => `${provider} wird geöffnet`,
  leavingDetail: 'Wenn Sie dort fertig sind, kommen Sie hierher zurück.',
  outside: ({ provider }) => `Weiter im Fenster von ${provider}`,
  outsideDetail: 'Wenn Sie dort fertig sind, geht es hier von selbst weiter.',
  cancel: 'Abbrechen',
  blocked: 'Ihr Browser hat das Fenster blockiert',
  blockedDetail: ({ provider }) => `Öffnen Sie es noch einmal, um mit ${provider} fortzufahren.`,
  open: 'Fenster öffnen',
  closed: 'Noch nicht verbunden',
  closedDetail: ({ provider }) => `Sie sind zurückgekommen, bevor ${provider} geantwortet hat.`,
  timedOutDetail: ({ provider }) => `${provider} hat nicht geantwortet.`,
  verifying: ({ provider }) => `Verbindung mit ${provider} wird geprüft`,
  moments,
  success: ({ provider }) => `Erfolgreich mit ${provider} verbunden`,
  goodToGo: 'Alles bereit!',
  failed: 'Anmeldung fehlgeschlagen',
  retry: again,
  back,
  denied: ({ scopes }) => `Versuchen Sie es erneut und geben Sie ${scopes} frei, um Ihr Konto zu verbinden.`,
  scopes: { profile: 'Ihr Profil', email: 'Ihre E-Mail-Adresse', both: 'Ihr Profil und Ihre E-Mail-Adresse' },
  invalidCode: 'Der Code aus der Anmeldung ist ungültig.',
  unexpected: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  suspended: ({ provider }) =>
    `Ihr Konto bei ${provider} ist gesperrt. Bitte melden Sie sich auf einem anderen Weg an.`,
  onlyOne: 'Sie können nicht mehr als ein Konto dieser Art verbinden.',
  tooMany: 'Zu viele Anfragen. Bitte warten Sie, bevor Sie es erneut versuchen.',
  limited: ({ provider }) =>
    `${provider} nimmt gerade keine Anfragen mehr an. Bitte warten Sie einen Moment und versuchen Sie es erneut.`,
  inApp: 'Anmeldung hier nicht möglich',
  inAppDetail:
    'Sie verwenden offenbar den Browser innerhalb einer anderen App. Bitte öffnen Sie diese Seite in einem eigenständigen Browser und melden Sie sich dort an.',
}
