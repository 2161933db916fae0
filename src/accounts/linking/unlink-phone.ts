import { unlinkSms } from '../../api/login/sms.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'

const digits = (number: string) => number.replace(/\D/g, '')

/** Unlinks a phone number from the signed-in user; throws MUST_BE_AUTHENTICATED without a user, INVALID_DATA for a number that is not theirs. */
export async function unlinkPhone({ phoneNumber }: { phoneNumber: string }, signal?: AbortSignal): Promise<User> {
  const own = requireUser('to unlink a phone').phone?.number
  if (!own || digits(own) !== digits(phoneNumber)) throw new WalletError('INVALID_DATA', 'Invalid subject')
  return changeAccount(() => unlinkSms({ phoneNumber: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
