import type { Catalogue } from '../../catalogue.js'
import { plural } from './phrases.js'

export const signing: Catalogue['signing'] = {
  title: 'Nachricht signieren',
  description: 'Diese Nachricht zu signieren, kostet Sie keine Gebühren.',
  button: 'Signieren und fortfahren',
  busy: 'Wird signiert...',
  success: 'Geschafft',
  notNow: 'Nicht jetzt',
  failed: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
  message: 'Nachricht',
  bytes: 'Signierte Bytes',
  payload: 'Ganzer Inhalt',
  items: ({ count }) => plural(count, { one: '1 Eintrag', other: `${count} Einträge` }),
  sentence: {
    text: ({ site }) => `Diesen Text für ${site} signieren`,
    bytes: ({ site, count }) =>
      plural(count, { one: `1 Byte für ${site} signieren`, other: `${count} Bytes für ${site} signieren` }),
    typed: ({ site, type }) => `${type} für ${site} signieren`,
  },
  fact: { app: 'Für', type: 'Typ' },
  problem: {
    unreadable: 'Das ist kein Text: Niemand kann hier lesen, was es bedeutet.',
    hash: 'Das ist ein bloßer Hash. Er kann für alles stehen, etwa dafür, alles herzugeben, was ein Smart-Konto enthält.',
  },
}
