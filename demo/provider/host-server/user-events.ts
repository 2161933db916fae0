import type { ProviderContext } from '../context.js'
import type { Account } from '../store/accounts/users.js'

type Told = Pick<ProviderContext, 'users' | 'webhooks'>
interface Somebody { id: string; appId: string }

/** Tells the host's server of a user, and of the account it is about. */
export function tellOfUser({ users, webhooks }: Told, type: string, user: Somebody, account?: Account): void {
  webhooks.tell(user.appId, () => ({ type, user: users.wire(user.id), ...(account ? { account: { type: account.type, ...account.fields } } : {}) }))
}

/** Tells it of a wallet that the user has from now on. */
export function tellOfWallet({ users, webhooks }: Told, user: Somebody, address: string): void {
  webhooks.tell(user.appId, () => {
    const wire = users.wire(user.id)
    const accounts = (wire?.['linked_accounts'] ?? []) as Record<string, unknown>[]
    return { type: 'user.wallet_created', user: wire, wallet: accounts.find(account => account['address'] === address && account['connector_type'] === 'embedded') }
  })
}
