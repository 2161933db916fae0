import type { RpcUrls } from '../registry.js'
import type { EthereumAccess } from './client.js'

/** Another node of the chain: the next one in the host's chain record. Undefined if there is none. */
export function secondNode({ chain, rpcUrl }: EthereumAccess): EthereumAccess | undefined {
  const lists = Object.values(Object(chain.rpcUrls) as Record<string, Partial<RpcUrls> | null | undefined>).flatMap(
    urls => (Array.isArray(urls?.http) ? [urls.http as readonly unknown[]] : []),
  )
  const other = lists
    .find(list => list.includes(rpcUrl))
    ?.find(url => url !== rpcUrl && typeof url === 'string' && /^https?:\/\//.test(url))
  return typeof other === 'string' ? { chain, rpcUrl: other } : undefined
}
