import type { Hex } from '../../chains/ethereum-request.js'
import type { EthereumAccess } from '../../chains/ethereum/index.js'
import type { Settings } from '../../config/settings.js'
import { walletRequest } from '../../connectors/wallet-request.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { fundingBalance } from '../funding-balance.js'
import type { FundingConfig } from '../funding-config.js'
import type { SourceWallet } from '../source-wallets.js'
import { bringTo, isChain, sendFrom, wrongNetwork } from '../transfer-from-wallet.js'
import { isExpired, type BridgeOption, type Crossing } from './bridge-options.js'
import { crossingOf, forgetCrossing, keepCrossing, noteHash, type KeptCrossing } from './crossings.js'

/** What is to cross, and how it is paid. */
export interface Payment {
  readonly crossing: Crossing & { readonly wallet: SourceWallet }
  readonly option: BridgeOption
}

/** What was there before is known by then, or is not waited for. */
const BEFORE_LOOK_MS = 3_000

/**
 * Lets the wallet pay the deposit on its own screen, and returns the pending transfer; undefined if the quote has expired before the
 * wallet was asked. It is stored first, so that it is found again after the page was closed.
 * Rejects as `sendFrom`.
 * @param asking told by which id it is kept, before the wallet is asked
 */
export async function payIn(
  { crossing, option }: Payment,
  settings: Settings,
  signal: AbortSignal,
  asking: (id: string) => void = () => {},
): Promise<(KeptCrossing & { readonly hash: Hex }) | undefined> {
  const { wallet, config } = crossing
  const { access, deposit } = option
  await bringTo(wallet, access, signal)
  await mustBeOn(wallet, access, signal)
  const before = await balanceBefore(config, settings, signal)
  if (isExpired(option)) return undefined
  const { name } = wallet.connector.walletBranding
  const kept = crossingOf({ ...crossing, wallet: { address: wallet.address, name } }, option, before)
  keepCrossing(kept)
  asking(kept.id)
  const hash = await sendFrom(wallet, { request: deposit.request, access }, signal, asked => {
    // A request to a wallet cannot be withdrawn: its answer counts, even after the visitor has left.
    asked.then(
      sent => noteHash(kept.id, sent),
      (error: unknown) => {
        if (isWalletError(error, 'USER_REJECTED_REQUEST') || !kept.requestId) forgetCrossing(kept.id)
      },
    )
  })
  return { ...kept, hash }
}

/** On another chain the payment would be lost, so the wallet itself is asked for its chain, and has to answer. */
async function mustBeOn({ connector }: SourceWallet, access: EthereumAccess, signal: AbortSignal): Promise<void> {
  if (!isChain(await walletRequest(connector, 'eth_chainId', { signal }), access)) throw wrongNetwork()
}

async function balanceBefore(
  config: FundingConfig,
  settings: Settings,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  let before: bigint | undefined
  const looked = fundingBalance(
    config,
    settings,
  )?.(signal).then(balance => {
    before = balance
  })
  if (looked) await resolvesWithin(BEFORE_LOOK_MS, looked, signal)
  return before
}
