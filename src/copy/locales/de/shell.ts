import type { Catalogue } from '../../catalogue.js'
import { again } from './phrases.js'

export const shell: Catalogue['shell'] = {
  back: 'Zurück',
  close: 'Schließen',
  info: 'Informationen',
  loading: 'Wird geladen',
  protectedBy: 'Geschützt durch',
  agree: 'Mit der Anmeldung stimme ich zu:',
  terms: 'Nutzungsbedingungen',
  and: 'und',
  privacyPolicy: 'Datenschutzerklärung',
  dialog: ({ app }) => (app ? `${app}-Konto` : 'Konto'),
  copy: 'Kopieren',
  copied: 'Kopiert',
  notLoaded: 'Das konnte nicht geladen werden.',
  offline: 'Keine Verbindung. Es geht von selbst weiter, sobald Sie wieder online sind.',
  tryAgain: again,
  reload: 'Seite neu laden',
  lookAlike: 'Buchstaben, die anderen gleichen: bitte genau vergleichen.',
}
