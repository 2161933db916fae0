import { ask } from '../../ask/ask.js'
import type { ChainType } from '../../chains/chain-type.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { createWallet } from '../frame/create.js'

/**
 * The visitor's embedded wallet on this kind of chain, for a dapp that wants to connect: who is not signed in is asked to log in,
 * and gets a wallet there where the login made none. Rejects with USER_EXITED_AUTH_FLOW when they leave.
 */
export async function connectedAccount(chainType: ChainType): Promise<WalletAccount> {
  const known = () => embeddedWallet(currentUser(), chainType)
  if (!currentUser()) await ask('login', { flow: 'login' })
  return known() ?? createWallet({ chainType })
}
