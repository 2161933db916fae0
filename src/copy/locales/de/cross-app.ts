import type { Catalogue } from '../../catalogue.js'

export const crossApp: Catalogue['crossApp'] = {
  choose: 'In welcher App ist Ihre Wallet?',
  chooseDetail: 'Ein Fenster dieser App öffnet sich, in dem Sie zustimmen.',
  looking: 'Apps werden gesucht',
  none: 'Es gibt keine weitere App, die Sie verbinden können',
  unreachable: 'Die Apps konnten nicht geladen werden',
  connecting: ({ provider }) => `Verbindung mit ${provider} wird hergestellt`,
  checkPopup: ({ provider }) => `Bitte fahren Sie im Fenster von ${provider} fort`,
  checkPopupDetail: 'Wenn Sie dort fertig sind, geht es hier von selbst weiter.',
  issue: ({ provider }) => `Ihr Konto bei ${provider} konnte nicht verbunden werden. Bitte versuchen Sie es erneut.`,
  timedOut: 'Nach 2 Minuten ohne Antwort wurde die Anfrage beendet.',
  signed: ({ provider }) => `Mit ${provider} signiert`,
  sent: ({ provider }) => `Mit ${provider} gesendet`,
  notSigned: 'Es wurde nichts signiert',
  notSent: 'Es wurde nichts gesendet',
  noAnswer: ({ provider }) => `Keine Antwort von ${provider}`,
  maySent: ({ provider }) => `Sehen Sie in ${provider} nach, ob gesendet wurde, bevor Sie es erneut versuchen.`,
  refused: ({ provider }) => `Sie haben im Fenster von ${provider} abgelehnt.`,
  couldNot: ({ provider }) => `${provider} konnte das nicht ausführen. Bitte versuchen Sie es erneut.`,
}
