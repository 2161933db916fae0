import type { Catalogue } from '../../catalogue.js'
import { again, back, moments } from './phrases.js'

export const farcaster: Catalogue['farcaster'] = {
  connecting: 'Verbindung mit Farcaster wird hergestellt',
  moments,
  title: 'Mit Farcaster anmelden',
  scan: 'Scannen Sie diesen Code mit Ihrem Telefon und bestätigen Sie in Farcaster.',
  qrLabel: 'QR-Code, der die Anmeldung in Farcaster öffnet',
  confirm: 'Bestätigen Sie in Farcaster und kehren Sie dann zu dieser Seite zurück.',
  open: 'Farcaster öffnen',
  success: 'Mit Farcaster verbunden',
  goodToGo: 'Es kann losgehen!',
  failed: 'Anmeldung fehlgeschlagen',
  timedOut: 'Die Zeit ist abgelaufen. Bitte versuchen Sie es erneut.',
  tooMany: 'Zu viele Anfragen. Bitte warten Sie, bevor Sie es erneut versuchen.',
  retry: again,
  back,
}
