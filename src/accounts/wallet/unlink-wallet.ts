import { unlinkWallet as request } from '../../api/login/wallet-sign-in.js'
import { sameAddress } from '../../chains/address.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/**
 * Unlinks an external wallet from the signed-in user.
 *
 * @param input `address`: the wallet's address
 * @param signal aborts the call
 * @returns the user, without the wallet
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs, or an
 * embedded wallet, FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with
 * @example
 * await unlinkWallet({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
 */
export async function unlinkWallet({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  await sessionRestored(signal)
  const { chainType, address: linkedAddress } = requireUnlinkable('wallet', wallet =>
    sameAddress(wallet.address, address.trim()),
  )
  return changeAccount(() => request(chainType, { address: linkedAddress }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
