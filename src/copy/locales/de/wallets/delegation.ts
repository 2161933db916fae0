import type { Catalogue } from '../../../catalogue.js'
import { moments, plural, wrong } from '../phrases.js'

export const delegation: Catalogue['delegation'] = {
  grant: {
    title: 'Offline-Zugriff erlauben',
    detail: ({ app, count }) =>
      plural(count, {
        one: `${app || 'Diese App'} kann mit dieser Wallet signieren und senden, während Sie nicht da sind, ohne Sie vorher zu fragen. Sie können das jederzeit zurücknehmen.`,
        other: `${app || 'Diese App'} kann mit diesen Wallets signieren und senden, während Sie nicht da sind, ohne Sie vorher zu fragen. Sie können das jederzeit zurücknehmen.`,
      }),
    decline: 'Nicht jetzt',
    accept: 'Annehmen',
    busy: 'Offline-Zugriff wird erlaubt',
    doneDetail: 'Der Offline-Zugriff ist erlaubt.',
  },
  revoke: {
    title: 'Offline-Zugriff auf die Wallet zurücknehmen',
    detail: ({ app, count }) =>
      plural(count, {
        one: `${app || 'Diese App'} kann diese Wallet nicht mehr nutzen, während Sie nicht da sind.`,
        other: `${app || 'Diese App'} kann diese Wallets nicht mehr nutzen, während Sie nicht da sind.`,
      }),
    decline: 'Ablehnen',
    accept: 'Bestätigen',
    busy: 'Offline-Zugriff wird zurückgenommen',
    doneDetail: 'Der Offline-Zugriff ist zurückgenommen.',
  },
  wallet: ({ chain }) => `Ihre Wallet auf ${chain}`,
  moments,
  success: 'Geschafft',
  failed: wrong,
}
