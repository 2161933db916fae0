import { rpcOfWallet, sendOnServer } from '../../api/wallets.js'
import type { Cluster } from '../../chains/clusters.js'
import { uuid } from '../../lib/text/random.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { SignOptions } from '../frame/signing-request.js'
import { requireWalletToSign } from '../require-wallet.js'
import { remoteRequest } from './remote-request.js'
import type { SponsoredRequest } from './sponsored-request.js'
import { serverIdOf, vouchFor } from './sign-remotely.js'

/** The clusters' CAIP-2 names: the beginning of the genesis hash. */
const CAIP2: Readonly<Record<Cluster, string>> = {
  'mainnet-beta': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/**
 * Lets the user authorise a transaction of a wallet with a server-side signer, which the provider sends and pays for.
 * Resolves with a function that asks the provider and resolves with the hash. It may be called again: the provider
 * sends the transaction only once.
 */
export async function sendSponsored(
  account: WalletAccount,
  request: SponsoredRequest,
  signal: AbortSignal,
  options: SignOptions = {},
): Promise<() => Promise<string>> {
  const { user, wallet } = requireWalletToSign(account)
  const rpc = rpcOfWallet(serverIdOf(wallet), {
    chain_type: wallet.chainType,
    ...(request.chainType === 'ethereum'
      ? {
          ...remoteRequest({ method: 'eth_sendTransaction', params: [request.transaction] }),
          caip2: `eip155:${request.chainId}`,
        }
      : {
          method: 'signAndSendTransaction',
          params: { transaction: request.transaction, encoding: 'base64' },
          caip2: CAIP2[request.cluster],
        }),
    sponsor: true,
  })
  const authorization = await vouchFor(rpc, { user, wallet }, signal, options)
  const action = uuid()
  // No signal: the request continues if the visitor leaves, so that the transaction is never left in an unknown state.
  return () => sendOnServer(rpc, authorization, action)
}
