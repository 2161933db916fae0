import type { Catalogue } from '../../catalogue.js'
import { wrong } from './phrases.js'

export const basics: Catalogue['basics'] = {
  logIn: 'Anmelden',
  failed: { title: wrong, detail: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.' },
}
