import { unlinkEmail as request } from '../../api/login/email.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { requireUnlinkable } from './rules.js'

/** Unlinks an e-mail address from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkEmail({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  const { address: own } = requireUnlinkable('email', email => email.address.toLowerCase() === address.trim().toLowerCase())
  return changeAccount(() => request({ address: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
