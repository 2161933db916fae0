import { RPC_INVALID_PARAMS } from '../../../constants.js'
import { uuid } from '../../../lib/text/random.js'
import { poll } from '../../../lib/time/poll.js'
import { ProviderRpcError } from '../provider-error.js'

/** Asks one node, which stays the same. */
type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A subscription's notification, as in the `message` event of EIP-1193. */
export interface ProviderMessage {
  readonly type: 'eth_subscription'
  readonly data: { readonly subscription: string; readonly result: unknown }
}

/** Chains are reached over HTTP, without notifications: a subscription polls a filter of the node. */
const FILTERS: ReadonlyMap<unknown, string> = new Map([
  ['newHeads', 'eth_newBlockFilter'],
  ['logs', 'eth_newFilter'],
  ['newPendingTransactions', 'eth_newPendingTransactionFilter'],
])

/** A third of Ethereum's block time. */
const LOOK_EVERY_MS = 4_000

/** A block that the node does not have is skipped; one whose request failed is requested again. */
const gone = (error: unknown): null => {
  if (error instanceof ProviderRpcError) return null
  throw error
}

/** The subscriptions of one provider (`eth_subscribe`), until each is ended. */
export class Subscriptions {
  readonly #open = new Map<string, AbortController>()
  readonly #tell: (message: ProviderMessage) => void

  constructor(tell: (message: ProviderMessage) => void) {
    this.#tell = tell
  }

  /** Resolves with the name of the subscription once the node has its filter. */
  async begin(ask: AskNode, [kind, ...filter]: readonly unknown[]): Promise<string> {
    const method = FILTERS.get(kind)
    if (!method)
      throw new ProviderRpcError(RPC_INVALID_PARAMS, `A subscription is to ${[...FILTERS.keys()].join(', ')}.`)
    let known: unknown = await ask(method, filter)
    const subscription = `0x${uuid().replaceAll('-', '')}`
    const ended = new AbortController()
    this.#open.set(subscription, ended)
    /** Results that are not delivered yet, the oldest last. */
    let news: unknown[] = []
    const changes = async () => {
      known ??= await ask(method, filter)
      const told = await ask('eth_getFilterChanges', [known]).catch((error: unknown) => {
        if (error instanceof ProviderRpcError) known = undefined // nodes drop filters, and another node does not know them
        throw error
      })
      return Array.isArray(told) ? (told as unknown[]).reverse() : []
    }
    const check = async () => {
      if (news.length === 0) news = await changes()
      for (; news.length > 0; news.pop()) {
        const result =
          kind === 'newHeads' ? await ask('eth_getBlockByHash', [news.at(-1), false]).catch(gone) : news.at(-1)
        if (ended.signal.aborted) return
        if (result !== null) this.#tell({ type: 'eth_subscription', data: { subscription, result } })
      }
    }
    poll(check, {
      every: LOOK_EVERY_MS,
      startAfter: LOOK_EVERY_MS,
      errorsAllowed: Infinity,
      until: () => false,
      signal: ended.signal,
    }).catch(() => {})
    return subscription
  }

  /** True if the subscription existed. */
  end(subscription: unknown): boolean {
    this.#open.get(subscription as string)?.abort()
    return this.#open.delete(subscription as string)
  }
}
