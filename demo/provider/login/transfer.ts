import type { ProviderContext } from '../context.js'
import { Transfers } from '../store/accounts/transfers.js'
import type { Account, UserRow } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { transaction } from '../store/transaction.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { hasRoomForAccount } from './account-limits.js'

/** Account types that cannot be transferred, because the API has no form for it. */
const STAY = ['custom_auth', 'passkey', 'guest', 'cross_app', 'smart_wallet']

interface TransferOffer {
  from: UserRow
  to: UserRow
  account: Account
}

/** Refuses a link with an offer to transfer the account, if its owner has no other. Does nothing otherwise. */
export function offerTransfer(
  { db, clock, users }: ProviderContext,
  app: AppRow,
  { from, to, account }: TransferOffer,
): void {
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

/**
 * Transfers the account that a nonce stands for, and deletes its previous owner. Returns the user in wire format.
 * Throws 400 `invalid_data` for a stale nonce.
 */
export function transferAccount(
  { apps, db, clock, users }: ProviderContext,
  user: UserRow,
  nonce: string,
  predicate: (account: Account) => boolean,
): Record<string, unknown> {
  const account = new Transfers(db, clock.now).spend(user.id, nonce)
  if (!account || !predicate(account)) throw invalidData('This account transfer has ended. Start again.')
  transaction(db, () => {
    const owner = users.byAccount(user.appId, account.type, account.subject)
    const app = apps.find(user.appId)
    if (!app || !owner || owner.id === user.id || users.accounts(owner.id).length !== 1)
      throw invalidData('This account can no longer be transferred.')
    if (!hasRoomForAccount(app, users.accounts(user.id), account))
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
