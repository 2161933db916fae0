import { REQUEST_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'

/** Returns the token of the host's own login, or nothing while nobody is signed in there. */
export type GetToken = () => unknown

/** The maximum length of a login token. */
const LENGTH_LIMIT = 16_000

const timeoutError = () =>
  new WalletError('CLIENT_REQUEST_TIMEOUT', "The page's own login did not say in time who is signed in.")

/**
 * Gets the token from the host; undefined if it gives none. Rejects with CLIENT_REQUEST_TIMEOUT if the host does not
 * answer in time, with INVALID_DATA if the value is not a token, and with any error that the host throws.
 */
export async function hostToken(getToken: GetToken, signal: AbortSignal): Promise<string | undefined> {
  const token = await withDeadline({ ms: REQUEST_TIMEOUT_MS, signal, late: timeoutError }, async () => getToken())
  if (token === undefined || token === null) return undefined
  if (typeof token !== 'string' || token === '' || token.length > LENGTH_LIMIT)
    throw new WalletError('INVALID_DATA', 'What getCustomAccessToken gives is no token.')
  return token
}
