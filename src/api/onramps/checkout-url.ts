import { WalletError } from '../../errors/wallet-error.js'
import { isLocal } from '../../lib/is-local.js'

/**
 * The URL of a payment page that the provider has named. Throws unless it is https, or http on the visitor's own
 * machine.
 */
export function checkoutUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url.hostname))) return url
  throw new WalletError('UNEXPECTED_ANSWER', 'This is no address of a checkout.')
}
