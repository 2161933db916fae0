import { RPC_INVALID_PARAMS } from '../../../constants.js'
import { isPlain } from '../../../lib/plain.js'
import { ProviderRpcError } from '../provider-error.js'

/** The methods that grant or revoke the permission, and so need none. */
export const GRANTING: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
])

/** The only permission: to see the account and ask it for signatures, each of which the visitor approves. */
const ACCOUNTS = 'eth_accounts'

/** A permission as EIP-2255 writes it. */
export interface Permission {
  readonly parentCapability: typeof ACCOUNTS
  readonly invoker: string
  readonly caveats: readonly { readonly type: 'restrictReturnedAccounts'; readonly value: readonly string[] }[]
}

/** The page's permissions while it sees these accounts. */
export const permissionsFor = (accounts: readonly string[]): readonly Permission[] =>
  accounts.length === 0
    ? []
    : [
        {
          parentCapability: ACCOUNTS,
          invoker: globalThis.location?.origin ?? '',
          caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
        },
      ]

/** Throws -32602 unless the only requested permission is the one for the accounts: `{ eth_accounts: {} }`. */
export function requireAccountsPermission(requested: unknown): void {
  if (!isPlain(requested) || Object.keys(requested).join() !== ACCOUNTS || !isPlain(requested[ACCOUNTS]))
    throw new ProviderRpcError(RPC_INVALID_PARAMS, `The one permission is { ${ACCOUNTS}: {} }.`)
}
