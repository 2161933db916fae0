import type { Catalogue } from '../../../catalogue.js'
import { plural } from '../phrases.js'

export const pending: Catalogue['pending'] = {
  queue: {
    more: ({ count }) =>
      plural(count, { one: 'Eine weitere Anfrage wartet.', other: `${count} weitere Anfragen warten.` }),
    rejectAll: 'Alle ablehnen',
  },
  askers: {
    script: 'Ein Skript dieser Seite',
    'ethereum-provider': 'Eine App auf dieser Seite, über den Ethereum-Provider',
    'wallet-standard': 'Eine App auf dieser Seite, über den Wallet Standard',
  },
  replacing: { 'speed-up': 'Transaktion beschleunigen', cancel: 'Transaktion abbrechen' },
  speeds: { slow: 'Langsam', normal: 'Normal', fast: 'Schnell' },
  askedBy: 'Angefragt von',
  receipt: {
    slow: 'Das dauert länger als üblich. Eine höhere Gebühr beschleunigt es.',
    speedUp: 'Beschleunigen',
    cancel: 'Transaktion abbrechen',
    cancelled: 'Transaktion abgebrochen',
    cancelledDetail: 'Nur die Gebühr wurde bezahlt.',
    notCancelled: 'Sie war schneller als ihr Abbruch.',
  },
}
