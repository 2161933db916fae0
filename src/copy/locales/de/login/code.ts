import type { Catalogue } from '../../../catalogue.js'

export const code: Catalogue['code'] = {
  title: 'Bestätigungscode eingeben',
  sentTo: 'Wir haben sechs Ziffern gesendet an',
  field: 'Bestätigungscode',
  resend: 'Code erneut senden',
  sent: 'Code gesendet',
  sending: 'Code wird gesendet',
  checking: 'Code wird geprüft',
  success: 'Geschafft!',
  numeric: 'Der Code besteht nur aus Ziffern',
}
