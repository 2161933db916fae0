import { ask } from '../../ask/ask.js'
import type { ChangeAccountOptions, ChangedAccount } from '../../ask/questions/change-account.js'

type Which = Omit<ChangeAccountOptions, 'action' | 'method'> & Required<Pick<ChangeAccountOptions, 'method'>>
type Abortable = { readonly signal?: AbortSignal }

/** Lets the signed-in user add an account of this kind. Rejects with a WalletError; USER_EXITED_LINK_FLOW when they leave. */
export const linkAccount = ({ method }: Pick<Which, 'method'>, { signal }: Abortable = {}): Promise<ChangedAccount> =>
  ask('link-account', { action: 'link', method }, { signal })

/** Lets the signed-in user put another account of this kind in the place of theirs; USER_EXITED_UPDATE_FLOW when they leave. */
export const updateAccount = ({ method }: Pick<Which, 'method'>, { signal }: Abortable = {}): Promise<ChangedAccount> =>
  ask('update-account', { action: 'update', method }, { signal })

/** Asks the signed-in user whether they want to be without this account, and unlinks it; USER_EXITED_LINK_FLOW when they leave. */
export const unlinkAccount = ({ method, accountId }: Which, { signal }: Abortable = {}): Promise<ChangedAccount> =>
  ask('unlink-account', { action: 'unlink', method, ...(accountId === undefined ? {} : { accountId }) }, { signal })
