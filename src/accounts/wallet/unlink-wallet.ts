import { unlinkWallet as request } from '../../api/login/wallet-sign-in.js'
import { sameAddress } from '../../chains/address.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'

/** Unlinks an external wallet from the signed-in user; throws MUST_BE_AUTHENTICATED without a user, INVALID_DATA for an embedded wallet and for one that is not theirs. */
export async function unlinkWallet({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  const user = requireUser('to unlink a wallet')
  const wallet = user.linkedAccounts.find((account): account is WalletAccount => account.type === 'wallet' && sameAddress(account.address, address.trim()))
  if (!wallet) throw new WalletError('INVALID_DATA', 'Invalid subject')
  const { chainType, address: own } = wallet
  if (isEmbedded(wallet)) throw new WalletError('INVALID_DATA', chainType === 'solana' ? 'Cannot unlink an embedded Solana wallet' : 'Cannot unlink an embedded wallet')
  return changeAccount(() => request(chainType, { address: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
