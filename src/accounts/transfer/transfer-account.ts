import { transferAccount as request } from '../../api/login/transfer.js'
import { WalletError } from '../../errors/wallet-error.js'
import { singleFlight } from '../../lib/single-flight.js'
import { requireUser } from '../../session/require-user.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import type { AccountTransfer } from './account-transfer.js'
import { changeAccount } from '../linking/change-account.js'

/** The account types that cannot be transferred. */
const NOT_TRANSFERABLE: readonly string[] = ['custom', 'custom_auth', 'guest', 'passkey', 'passkeys']

/**
 * Moves an account of another user to the signed-in one, as a refused link has offered. The other user is deleted. A
 * second call while one is running gets the same result.
 *
 * @param transfer `data` of the ACCOUNT_TRANSFER_REQUIRED error that the link was refused with
 * @param signal aborts the call
 * @returns the user, who has the account now
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if this cannot be transferred,
 * FAILED_TO_LINK_ACCOUNT for a failure without a code of its own
 * @example
 * try {
 *   await link({ kind: 'email', identifier: email, code })
 * } catch (error) {
 *   if (!isWalletError(error, 'ACCOUNT_TRANSFER_REQUIRED')) throw error
 *   if (confirm('Another user has this address. Move it here?')) await transferAccount(error.data as AccountTransfer)
 * }
 */
export const transferAccount = singleFlight(async (transfer: AccountTransfer, signal?: AbortSignal): Promise<User> => {
  await sessionRestored(signal)
  requireUser('to transfer an account')
  const body = bodyOf(transfer)
  return changeAccount(() => request(transfer.linkMethod, body, signal), 'FAILED_TO_LINK_ACCOUNT')
})

/** What a transfer of this kind of account sends. @throws WalletError INVALID_DATA */
function bodyOf(transfer: AccountTransfer): Readonly<Record<string, unknown>> {
  const { nonce, account, accountType } = transfer
  if (!nonce || !account) throw new WalletError('INVALID_DATA', 'A transfer needs a nonce and an account.')
  if (NOT_TRANSFERABLE.includes(accountType)) throw new WalletError('INVALID_DATA', 'Invalid transfer account type')
  return { nonce, account, accountType, ...identifyingFields(transfer) }
}

/** The fields that name the account, for each kind. */
function identifyingFields({
  account,
  accountType,
  externalWalletMetadata: wallet,
  farcasterEmbeddedAddress,
  telegramAuthResult,
  telegramWebAppData,
  oAuthUserInfo,
}: AccountTransfer): Readonly<Record<string, unknown>> {
  switch (accountType) {
    case 'email':
      return { email: account }
    case 'phone':
      return { phoneNumber: account }
    case 'wallet':
      if (!wallet) throw new WalletError('INVALID_DATA', 'Wallet parameters must be defined')
      return { address: account, ...wallet }
    case 'farcaster':
      return { farcaster_id: account, farcaster_embedded_address: farcasterEmbeddedAddress }
    case 'telegram':
      return { telegram_auth_result: telegramAuthResult, telegram_web_app_data: telegramWebAppData }
    default:
      return { userInfo: oAuthUserInfo ?? { subject: account } }
  }
}
