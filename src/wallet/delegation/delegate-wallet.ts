import { ask } from '../../ask/ask.js'
import type { DelegateOptions, DelegateResult } from '../../ask/questions/delegate-wallet.js'
import type { ChainType } from '../../chains/chain-type.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { sessionRestored } from '../../session/session-restored.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'

type Options = Omit<DelegateOptions, 'action'> & { readonly signal?: AbortSignal }

/**
 * Asks the visitor whether the app may use their embedded wallets while they are away.
 *
 * @param input `address` and `chainType` of one wallet, default: all; `signal` withdraws the question
 * @returns the wallets that the app may use from now on
 * @throws WalletError USER_REJECTED_REQUEST if they decline, EMBEDDED_WALLET_NOT_FOUND if there is no such wallet,
 * UNSUPPORTED_WALLET_TYPE for a wallet that signs on the server
 * @example
 * const { wallets } = await delegateWallet()
 */
export async function delegateWallet(input: Options = {}): Promise<DelegateResult> {
  const { signal, ...options } = toNullPrototype(input)
  const { walletsToDelegate } = await import('./delegation.js')
  await sessionRestored(signal)
  walletsToDelegate(options)
  return ask('delegate-wallet', { action: 'grant', ...options }, { signal })
}

/**
 * Asks the visitor whether to revoke the app's use of their wallets while they are away. It covers all delegated
 * wallets.
 *
 * @param options `signal` withdraws the question
 * @returns the wallets that the app may not use any more
 * @throws WalletError USER_REJECTED_REQUEST if they decline, INVALID_DATA if no wallet is delegated
 * @example
 * await revokeWallets()
 */
export async function revokeWallets({ signal }: { readonly signal?: AbortSignal } = {}): Promise<DelegateResult> {
  const { delegatedWallets } = await import('./delegation.js')
  await sessionRestored(signal)
  delegatedWallets()
  return ask('delegate-wallet', { action: 'revoke' }, { signal })
}

/**
 * A wallet that can be delegated: whether the app may use it while the user is away, and functions that ask to change
 * that.
 */
export interface DelegatedAction {
  readonly address: string
  readonly chainType: ChainType
  readonly delegated: boolean
  readonly delegate: () => Promise<DelegateResult>
  /** Asks to revoke all of the user's delegated wallets, not this one alone. */
  readonly revoke: () => Promise<DelegateResult>
}

/**
 * Returns, for each wallet of the user that can be delegated, whether it is, and functions that grant and revoke it.
 *
 * @returns one entry per wallet
 * @example
 * for (const { address, delegated } of getDelegatedActions()) console.log(address, delegated)
 */
export const getDelegatedActions = (): readonly DelegatedAction[] =>
  embeddedWallets(currentUser())
    .filter(({ signsOn }) => signsOn === 'device')
    .map(({ address, chainType, delegated }) => ({
      address,
      chainType,
      delegated,
      delegate: () => delegateWallet({ address, chainType }),
      revoke: () => revokeWallets(),
    }))
