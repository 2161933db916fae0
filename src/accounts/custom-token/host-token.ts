import { REQUEST_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'

/** What gives the token of the host's own login; nothing while nobody is signed in there. */
export type GiveToken = () => unknown

/** No token of a login is longer. */
const LENGTH_LIMIT = 16_000

const late = () =>
  new WalletError('CLIENT_REQUEST_TIMEOUT', "The page's own login did not say in time who is signed in.")

/**
 * The token that the host gives, undefined for none. Rejects with CLIENT_REQUEST_TIMEOUT when it does not come, with
 * INVALID_DATA if it is not a token, and with the error that the host throws.
 */
export async function hostToken(give: GiveToken, signal: AbortSignal): Promise<string | undefined> {
  const given = await withDeadline({ ms: REQUEST_TIMEOUT_MS, signal, late }, async () => give())
  if (given === undefined || given === null) return undefined
  if (typeof given !== 'string' || given === '' || given.length > LENGTH_LIMIT)
    throw new WalletError('INVALID_DATA', 'What getCustomAccessToken gives is no token.')
  return given
}
