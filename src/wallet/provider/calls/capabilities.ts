import { hexQuantity } from '../../../lib/text/hex.js'
import { pageSettings } from '../../page-settings.js'
import { chainIdIn } from '../requested-chain.js'
import { invalidCalls } from './calls-error.js'

/** What the wallet can do on which chain (EIP-5792): several calls go one after the other, never as one. */
export async function capabilities(chainIds: unknown): Promise<Readonly<Record<string, object>>> {
  if (chainIds !== undefined && !(Array.isArray(chainIds) && chainIds.every(id => chainIdIn(id) !== undefined)))
    throw invalidCalls('chains are a list of ids in hex')
  const wanted = (chainIds as readonly unknown[] | undefined)?.map(chainIdIn)
  const { chains } = await pageSettings()
  return Object.fromEntries(
    chains
      .filter(({ id }) => wanted?.includes(id) ?? true)
      .map(({ id }) => [hexQuantity(id), { atomic: { status: 'unsupported' } }]),
  )
}
