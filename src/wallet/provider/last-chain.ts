import { toJson, tryParseJson } from '../../lib/text/json.js'
import { storage } from '../../lib/storage.js'

const keyOf = (address: string) => `privy:wallet:${address}`

/** The id of the chain that an embedded wallet last used; undefined if nothing readable is stored. */
export function lastChain(address: string): number | undefined {
  const stored = tryParseJson(storage().get(keyOf(address)))
  const id = typeof stored === 'string' ? Number(stored.replace(/^eip155:/, '')) : stored
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Stores the chain of an embedded wallet for the next page load. */
export function rememberChain(address: string, chainId: number): void {
  storage().set(keyOf(address), toJson(chainId))
}
