import { REQUEST_TIMEOUT_MS, WALLET_LISTING_LIMIT_BYTES } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { onePerPage } from '../../lib/page.js'
import { attempt, send } from '../client.js'
import { listedWallets, type ListedWallet } from './listed-wallets.js'

/**
 * WalletConnect's listing of wallets. It is a third party: it learns the project id, and nothing about this app or its
 * visitor.
 */
const ADDRESS = 'https://explorer-api.walletconnect.com/v3/wallets'

const listings = () => onePerPage('wallet-listings', () => new Map<string, Promise<readonly ListedWallet[]>>())

/**
 * The wallets of the listing, requested once per page and project. Rejects if there is no response or no wallet in it;
 * the next call then requests it again.
 */
export function walletListing(projectId: string): Promise<readonly ListedWallet[]> {
  const shared = listings().get(projectId)
  if (shared) return shared
  const answer = fetchListing(projectId)
  listings().set(projectId, answer)
  answer.catch(() => listings().delete(projectId))
  return answer
}

async function fetchListing(projectId: string): Promise<readonly ListedWallet[]> {
  const url = `${ADDRESS}?${new URLSearchParams({ projectId })}`
  const ask = (signal: AbortSignal) =>
    send(
      url,
      toNullPrototype<RequestInit>({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual', signal }),
    )
  const { error, data } = await attempt(ask, REQUEST_TIMEOUT_MS, undefined, WALLET_LISTING_LIMIT_BYTES)
  if (error) throw error
  const wallets = listedWallets(data)
  if (wallets.length === 0)
    throw new WalletError('UNEXPECTED_ANSWER', 'The listing has no wallets.', { retryable: true })
  return wallets
}
