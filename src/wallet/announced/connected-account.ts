import { ask } from '../../ask/ask.js'
import type { ChainType } from '../../chains/chain-type.js'
import { currentUser } from '../../session/store.js'
import type { WalletAccount } from '../../session/user/user.js'
import { createWallet } from '../frame/create.js'
import { defaultWallet } from '../preferences/default-wallet.js'

/**
 * The visitor's default wallet of this kind of chain, for a dapp that connects. Asks for a login if needed, and
 * creates a missing wallet. Rejects with USER_EXITED_AUTH_FLOW if the visitor leaves.
 */
export async function connectedAccount(chainType: ChainType): Promise<WalletAccount> {
  const existingWallet = () => defaultWallet(currentUser(), chainType)
  if (!currentUser()) await ask('login', { flow: 'login' })
  return existingWallet() ?? createWallet({ chainType })
}
