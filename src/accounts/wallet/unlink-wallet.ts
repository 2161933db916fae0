import { unlinkWallet as request } from '../../api/login/wallet-sign-in.js'
import { sameAddress } from '../../chains/address.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/** Unlinks an external wallet from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkWallet({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  const { chainType, address: own } = requireUnlinkable('wallet', wallet => sameAddress(wallet.address, address.trim()))
  return changeAccount(() => request(chainType, { address: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
