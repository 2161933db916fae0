import { WalletError } from '../../errors/wallet-error.js'
import { isLocal } from '../../lib/is-local.js'

/** A page where money is paid, as the provider names it: of the web, and encrypted unless it is of this very machine. Throws for every other. */
export function checkoutUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url.hostname))) return url
  throw new WalletError('UNEXPECTED_ANSWER', 'This is no address of a checkout.')
}
