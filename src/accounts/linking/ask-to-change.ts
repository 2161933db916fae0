import { ask } from '../../ask/ask.js'
import type { ChangeAccountOptions, ChangedAccount } from '../../ask/questions/change-account.js'

type AccountChoice = Omit<ChangeAccountOptions, 'action' | 'method'> & Required<Pick<ChangeAccountOptions, 'method'>>
type Abortable = { readonly signal?: AbortSignal }

/**
 * Lets the signed-in user add an account of this kind, on the screens of `<wallet-link-account>`.
 *
 * @param which `method`: the login method that the account is for
 * @param options `signal` withdraws the question
 * @returns the user, and the account that was added
 * @throws WalletError USER_EXITED_LINK_FLOW if they leave, MUST_BE_AUTHENTICATED while nobody is signed in
 * @example
 * const { account, transferred } = await linkAccount({ method: 'email' })
 */
export const linkAccount = (
  { method }: Pick<AccountChoice, 'method'>,
  { signal }: Abortable = {},
): Promise<ChangedAccount> => ask('link-account', { action: 'link', method }, { signal })

/**
 * Lets the signed-in user replace their account of this kind by another one.
 *
 * @param which `method`: the kind of account
 * @param options `signal` withdraws the question
 * @returns the user, and the new account
 * @throws WalletError USER_EXITED_UPDATE_FLOW if they leave, MUST_BE_AUTHENTICATED while nobody is signed in
 * @example
 * const { account } = await updateAccount({ method: 'email' })
 */
export const updateAccount = (
  { method }: Pick<AccountChoice, 'method'>,
  { signal }: Abortable = {},
): Promise<ChangedAccount> => ask('update-account', { action: 'update', method }, { signal })

/**
 * Asks the signed-in user whether to remove an account, and unlinks it.
 *
 * @param which `method`: the kind of account; `accountId`: which of several, by its address, number, subject or
 * credential id
 * @param options `signal` withdraws the question
 * @returns the user, and the account that was removed
 * @throws WalletError USER_EXITED_LINK_FLOW if they leave, MUST_BE_AUTHENTICATED while nobody is signed in
 * @example
 * const { user } = await unlinkAccount({ method: 'sms' })
 */
export const unlinkAccount = (
  { method, accountId }: AccountChoice,
  { signal }: Abortable = {},
): Promise<ChangedAccount> =>
  ask('unlink-account', { action: 'unlink', method, ...(accountId === undefined ? {} : { accountId }) }, { signal })
