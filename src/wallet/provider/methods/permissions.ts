import { RPC_INVALID_PARAMS } from '../../../constants.js'
import { isPlain } from '../../../lib/plain.js'
import { ProviderRpcError } from '../provider-error.js'

/** The one thing that a page can be allowed here: to know the account, and to ask it for signatures, which the visitor approves one by one. */
const ACCOUNTS = 'eth_accounts'

/** A permission as EIP-2255 writes it. */
export interface Permission {
  readonly parentCapability: typeof ACCOUNTS
  readonly invoker: string
  readonly caveats: readonly { readonly type: 'restrictReturnedAccounts'; readonly value: readonly string[] }[]
}

/** What the page is allowed while it sees these accounts. */
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

/** Throws -32602 unless it is the accounts alone that are to be allowed, or no longer so: `{ eth_accounts: {} }`. */
export function requireAccountsPermission(wish: unknown): void {
  if (!isPlain(wish) || Object.keys(wish).join() !== ACCOUNTS || !isPlain(wish[ACCOUNTS]))
    throw new ProviderRpcError(RPC_INVALID_PARAMS, `The one permission is { ${ACCOUNTS}: {} }.`)
}
