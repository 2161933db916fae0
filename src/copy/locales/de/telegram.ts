import type { Catalogue } from '../../catalogue.js'
import { again, back, moments } from './phrases.js'

export const telegram: Catalogue['telegram'] = {
  connecting: 'Verbindung mit Telegram wird hergestellt',
  moments,
  confirm: 'Bestätigen Sie im Fenster von Telegram.',
  open: 'Telegram öffnen',
  success: 'Mit Telegram verbunden',
  goodToGo: 'Es kann losgehen!',
  failed: 'Anmeldung fehlgeschlagen',
  notAllowed: 'Die Anmeldung mit Telegram ist hier nicht erlaubt.',
  canceled: 'Die Anmeldung bei Telegram ist fehlgeschlagen oder wurde abgebrochen.',
  retry: again,
  back,
}
