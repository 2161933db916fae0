import type { ProviderContext } from '../context.js'
import { Transfers } from '../store/accounts/transfers.js'
import type { Account, UserRow } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { transaction } from '../store/transaction.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { hasRoom } from './account-room.js'

/** Ways in that stay where they are: a transfer of them has no shape on the wire. */
const STAY = ['custom_auth', 'passkey', 'guest', 'cross_app', 'smart_wallet']

interface Move {
  from: UserRow
  to: UserRow
  account: Account
}

/** Refuses a link with the offer to move the account, when it is all that its present owner is known by; does nothing otherwise. */
export function offerTransfer({ db, clock, users }: ProviderContext, app: AppRow, { from, to, account }: Move): void {
  if (!app.account_transfer || STAY.includes(account.type) || users.accounts(from.id).length !== 1) return
  const { type, subject, fields } = account
  const wallets = (users.wire(from.id)?.['linked_accounts'] ?? []) as Record<string, unknown>[]
  const embedded = wallets.find(wallet => wallet['wallet_client_type'] === 'privy')?.['address']
  throw new WireError(400, 'account_transfer_required', 'Account transfer required', undefined, {
    nonce: new Transfers(db, clock.now).offer(to.id, account),
    subject,
    account: { displayName: displayName(account) },
    otherUser: {
      ...(embedded === undefined ? {} : { embeddedWalletAddress: embedded }),
      ...(embedded !== undefined && type === 'farcaster' ? { farcasterEmbeddedAddress: embedded } : {}),
      ...(type.endsWith('_oauth') ? { oAuthUserInfo: { ...fields, subject } } : {}),
    },
  })
}

/** Moves the account that a nonce offers, and ends the user who had it. Answers the user as the wire has it. Throws 400 `invalid_data` for a stale nonce. */
export function transferAccount(
  { apps, db, clock, users }: ProviderContext,
  user: UserRow,
  nonce: string,
  named: (account: Account) => boolean,
): Record<string, unknown> {
  const account = new Transfers(db, clock.now).spend(user.id, nonce)
  if (!account || !named(account)) throw invalidData('This account transfer has ended. Start again.')
  transaction(db, () => {
    const owner = users.byAccount(user.appId, account.type, account.subject)
    const app = apps.find(user.appId)
    if (!app || !owner || owner.id === user.id || users.accounts(owner.id).length !== 1)
      throw invalidData('This account can no longer be transferred.')
    if (!hasRoom(app, users.accounts(user.id), account))
      throw new WireError(
        400,
        'cannot_link_more_of_type',
        `User already has an account of type ${account.type} linked.`,
      )
    users.delete(owner)
    users.verify(user, account)
  })
  return users.wire(user.id) ?? {}
}

const displayName = ({ subject, fields }: Account): string => {
  const name =
    fields['address'] ??
    fields['phoneNumber'] ??
    fields['email'] ??
    fields['username'] ??
    fields['name'] ??
    fields['first_name']
  return typeof name === 'string' ? name : subject
}
