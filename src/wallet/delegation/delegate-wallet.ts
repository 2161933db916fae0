import { ask } from '../../ask/ask.js'
import type { DelegateOptions, DelegateResult } from '../../ask/questions/delegate-wallet.js'
import type { ChainType } from '../../chains/chain-type.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'

type Options = Omit<DelegateOptions, 'action'> & { readonly signal?: AbortSignal }

/**
 * Asks the visitor whether the app may use their embedded wallets while they are away: the one with this address, or all. Rejects
 * with a WalletError; USER_REJECTED_REQUEST when they decline.
 */
export async function delegateWallet(given: Options = {}): Promise<DelegateResult> {
  const { signal, ...options } = toNullPrototype(given)
  const { walletsToDelegate } = await import('./delegation.js')
  walletsToDelegate(options)
  return ask('delegate-wallet', { action: 'grant', ...options }, { signal })
}

/**
 * Asks the visitor whether they want all wallets back that the app may use while they are away. Rejects with a WalletError;
 * USER_REJECTED_REQUEST when they decline, INVALID_DATA when there is no such wallet.
 */
export async function revokeWallets({ signal }: { readonly signal?: AbortSignal } = {}): Promise<DelegateResult> {
  const { delegatedWallets } = await import('./delegation.js')
  delegatedWallets()
  return ask('delegate-wallet', { action: 'revoke' }, { signal })
}

/** A wallet that the app may use while the user is away, or might, and the questions that change it. */
export interface DelegatedAction {
  readonly address: string
  readonly chainType: ChainType
  readonly delegated: boolean
  readonly delegate: () => Promise<DelegateResult>
  /** Takes all of the user's wallets back, not this one alone. */
  readonly revoke: () => Promise<DelegateResult>
}

/** One for each wallet of the user that can be delegated. */
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
