import type { Hex } from '../../chains/ethereum-request.js'
import type { EthereumAccess } from '../../chains/ethereum/index.js'
import type { Settings } from '../../config/settings.js'
import { walletRequest } from '../../connectors/wallet-request.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { fundingBalance } from '../funding-balance.js'
import type { FundingConfig } from '../funding-config.js'
import type { SourceWallet } from '../source-wallets.js'
import { askToSend, bringTo, isChain, wrongNetwork } from '../transfer-from-wallet.js'
import { isExpired, type BridgeOption, type Crossing } from './bridge-options.js'
import { crossingOf, forgetCrossing, keepCrossing, noteHash, type StoredCrossing } from './crossings.js'

/** A requested transfer, and the chosen option to pay for it. */
export interface Payment {
  readonly crossing: Crossing & { readonly wallet: SourceWallet }
  readonly option: BridgeOption
}

/** The time limit for reading the balance before the payment. */
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
  const startBalance = await balanceBefore(config, settings, signal)
  await mustBeOn(wallet, access, signal)
  if (isExpired(option)) return undefined
  const { name } = wallet.connector.walletBranding
  const kept = crossingOf({ ...crossing, wallet: { address: wallet.address, name } }, option, startBalance)
  keepCrossing(kept)
  asking(kept.id)
  const hash = await askToSend(wallet, deposit.request, signal, sending => {
    // A request to a wallet cannot be withdrawn: its answer counts, even after the visitor has left.
    sending.then(
      hash => noteHash(kept.id, hash),
      (error: unknown) => {
        if (isWalletError(error, 'USER_REJECTED_REQUEST') || !kept.requestId) forgetCrossing(kept.id)
      },
    )
  })
  return { ...kept, hash }
}

/** Throws unless the wallet reports this chain: a payment on another chain would be lost. */
async function mustBeOn({ connector }: SourceWallet, access: EthereumAccess, signal: AbortSignal): Promise<void> {
  if (!isChain(await walletRequest(connector, 'eth_chainId', { signal }), access)) throw wrongNetwork()
}

async function balanceBefore(
  config: FundingConfig,
  settings: Settings,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  let balanceNow: bigint | undefined
  const reading = fundingBalance(
    config,
    settings,
  )?.(signal).then(balance => {
    balanceNow = balance
  })
  if (reading) await resolvesWithin(BEFORE_TIMEOUT_MS, reading, signal)
  return balanceNow
}
