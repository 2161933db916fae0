import { hexQuantity } from '../../../lib/text/hex.js'
import { pageSettings } from '../../page-settings.js'
import { chainIdIn } from '../requested-chain.js'
import { invalidCalls } from './calls-error.js'

/** The wallet's capabilities per chain (EIP-5792): a batch is sent one by one, never atomically. */
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
