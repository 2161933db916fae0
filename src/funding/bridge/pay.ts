import type { Hex } from '../../chains/ethereum-request.js'
import type { EthereumAccess } from '../../chains/ethereum/index.js'
import type { Settings } from '../../config/settings.js'
import { walletRequest } from '../../connectors/wallet-request.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { fundingBalance } from '../funding-balance.js'
import type { SourceWallet } from '../source-wallets.js'
import { askToSend, bringTo, isChain, wrongNetwork } from '../transfer-from-wallet.js'
import { isExpired, type BridgeOption, type Crossing } from './bridge-options.js'
import { crossingOf, keepCrossing, type StoredCrossing } from './crossings.js'

/** A requested transfer, and the chosen option to pay for it. */
export interface Payment {
  readonly crossing: Crossing & { readonly wallet: SourceWallet }
  readonly option: BridgeOption
}

/** The time limit for reading the balance and the nonce before the payment. */
const BEFORE_TIMEOUT_MS = 3_000

/**
 * Lets the wallet pay the deposit on its own screen, and returns the pending transfer; undefined if the quote has
 * expired before the wallet was asked, for example while it changed its network. It is stored first, so that it is found
 * again after the page was closed. Rejects as `sendFrom`.
 * @param asking called with the id of the stored transfer, before the wallet is asked
 */
export async function payIn(
  { crossing, option }: Payment,
  settings: Settings,
  signal: AbortSignal,
  asking: (id: string) => void = () => {},
): Promise<(StoredCrossing & { readonly hash: Hex }) | undefined> {
  const { wallet, config } = crossing
  const { access, deposit } = option
  await bringTo(wallet, access, signal)
  const [startBalance, nonce] = await Promise.all([
    readBefore(fundingBalance(config, settings)?.(signal), signal),
    readBefore(nonceNow(wallet, access, signal), signal),
  ])
  await mustBeOn(wallet, access, signal)
  if (isExpired(option)) return undefined
  const { name } = wallet.connector.walletBranding
  const kept = crossingOf({ ...crossing, wallet: { address: wallet.address, name } }, option, startBalance, nonce)
  const answer = keepCrossing(kept)
  asking(kept.id)
  const hash = await askToSend(wallet, deposit.request, signal, sending => {
    // A request to a wallet cannot be withdrawn: its answer counts, even after the visitor has left.
    sending.then(answer.sent, (error: unknown) => {
      // After any other error, the bridge may know whether the wallet has sent it.
      const isOpen = kept.requestId && !isWalletError(error, 'USER_REJECTED_REQUEST')
      answer.notSent(isOpen ? { failed: true } : undefined)
    })
  })
  return { ...kept, hash }
}

/** Throws unless the wallet reports this chain: a payment on another chain would be lost. */
async function mustBeOn({ connector }: SourceWallet, access: EthereumAccess, signal: AbortSignal): Promise<void> {
  if (!isChain(await walletRequest(connector, 'eth_chainId', { signal }), access)) throw wrongNetwork()
}

async function nonceNow({ address }: SourceWallet, access: EthereumAccess, signal: AbortSignal): Promise<number> {
  const { getNonce } = await import('../../chains/ethereum/index.js')
  return getNonce(address as Hex, access, signal)
}

/** A fact before the payment; undefined if it cannot be read in time. */
async function readBefore<T>(reading: Promise<T> | undefined, signal: AbortSignal): Promise<T | undefined> {
  let fact: T | undefined
  const noted = reading?.then(value => {
    fact = value
  })
  if (noted) await resolvesWithin(BEFORE_TIMEOUT_MS, noted, signal)
  return fact
}
