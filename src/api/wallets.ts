import * as v from 'valibot'
import type { ChainType } from '../chains/chain-type.js'
import { object } from '../lib/own/object.js'
import { apiAddress } from './app/app-facts.js'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { anySchema, serverWalletSchema } from './wire.js'

/** Creates a wallet for the signed-in user in the provider's secure environment. Resolves with its id and address. */
export async function createServerWallet(
  { chainType }: { chainType: ChainType },
  signal?: AbortSignal,
): Promise<{ id: string; address: string }> {
  return request(ENDPOINTS.walletCreate, { body: { chain_type: chainType }, schema: serverWalletSchema, signal })
}

/** A call to a wallet of the secure environment, and its full address: the user signs both. */
export interface WalletRpc {
  readonly url: string
  readonly walletId: string
  readonly body: {
    readonly chain_type: ChainType
    readonly method: string
    readonly params: Readonly<Record<string, unknown>>
    /** The chain of a transaction that is to be sent. */
    readonly caip2?: string
    /** True: the provider pays the fee of a transaction that it sends. */
    readonly sponsor?: true
  }
}

export const rpcOfWallet = (walletId: string, body: WalletRpc['body']): WalletRpc => ({
  walletId,
  body,
  url: `${apiAddress()}${ENDPOINTS.walletRpc.path.replace('{id}', encodeURIComponent(walletId))}`,
})

const signedSchema = object({
  data: v.nullish(object({ signature: v.nullish(v.string()), signed_transaction: v.nullish(v.string()) })),
})

/**
 * Has a wallet of the secure environment sign. Resolves with `signature` or `signed_transaction`, as far as the
 * response contains them.
 */
export async function signOnServer(
  { walletId, body }: WalletRpc,
  authorization: string,
  signal?: AbortSignal,
): Promise<{
  readonly signature?: string | null | undefined
  readonly signed_transaction?: string | null | undefined
}> {
  const { data } = await request(ENDPOINTS.walletRpc, {
    path: { id: walletId },
    body,
    headers: { 'privy-authorization-signature': authorization },
    schema: signedSchema,
    signal,
  })
  return data ?? {}
}

const sentSchema = object({ data: object({ hash: v.pipe(v.string(), v.nonEmpty()) }) })

/** Has the provider send a transaction of such a wallet, once per action. Resolves with its hash. */
export async function sendOnServer(
  { walletId, body }: WalletRpc,
  authorization: string,
  action: string,
  signal?: AbortSignal,
): Promise<string> {
  const { data } = await request(ENDPOINTS.walletRpc, {
    path: { id: walletId },
    body,
    headers: { 'privy-authorization-signature': authorization },
    schema: sentSchema,
    idempotencyKey: action,
    signal,
  })
  return data.hash
}

/** Revokes the app's access to the user's wallets while the user is offline. */
export async function revokeWallets(signal?: AbortSignal): Promise<void> {
  await request(ENDPOINTS.walletsRevoke, { body: {}, schema: anySchema, signal })
}
