import { RPC_INVALID_PARAMS } from '../../../constants.js'
import { uuid } from '../../../lib/text/random.js'
import { poll } from '../../../lib/time/poll.js'
import { ProviderRpcError } from '../provider-error.js'

/** Sends a request to one and the same node. */
type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A subscription's notification, as in the `message` event of EIP-1193. */
export interface ProviderMessage {
  readonly type: 'eth_subscription'
  readonly data: { readonly subscription: string; readonly result: unknown }
}

/**
 * The filter that serves each subscription. HTTP has no notifications, so a subscription polls a filter of the node.
 */
const FILTERS: ReadonlyMap<unknown, string> = new Map([
  ['newHeads', 'eth_newBlockFilter'],
  ['logs', 'eth_newFilter'],
  ['newPendingTransactions', 'eth_newPendingTransactionFilter'],
])

/** A third of Ethereum's block time. */
const POLL_EVERY_MS = 4_000

/** A block that the node does not have is skipped; one whose request failed is requested again. */
const nullIfMissing = (error: unknown): null => {
  if (error instanceof ProviderRpcError) return null
  throw error
}

/** The subscriptions of one provider (`eth_subscribe`), until each is ended. */
export class Subscriptions {
  readonly #open = new Map<string, AbortController>()
  readonly #tell: (message: ProviderMessage) => void

  constructor(notify: (message: ProviderMessage) => void) {
    this.#tell = notify
  }

  /** Resolves with the subscription's id once the node has created its filter. */
  async begin(ask: AskNode, [kind, ...filter]: readonly unknown[]): Promise<string> {
    const method = FILTERS.get(kind)
    if (!method)
      throw new ProviderRpcError(RPC_INVALID_PARAMS, `A subscription is to ${[...FILTERS.keys()].join(', ')}.`)
    let filterId: unknown = await ask(method, filter)
    const subscription = `0x${uuid().replaceAll('-', '')}`
    const ended = new AbortController()
    this.#open.set(subscription, ended)
    /** Results that are not delivered yet, the oldest last. */
    let undelivered: unknown[] = []
    const changes = async () => {
      filterId ??= await ask(method, filter)
      const changed = await ask('eth_getFilterChanges', [filterId]).catch((error: unknown) => {
        // Nodes drop filters, and another node does not know them.
        if (error instanceof ProviderRpcError) filterId = undefined
        throw error
      })
      return Array.isArray(changed) ? (changed as unknown[]).reverse() : []
    }
    const check = async () => {
      if (undelivered.length === 0) undelivered = await changes()
      for (; undelivered.length > 0; undelivered.pop()) {
        const result =
          kind === 'newHeads'
            ? await ask('eth_getBlockByHash', [undelivered.at(-1), false]).catch(nullIfMissing)
            : undelivered.at(-1)
        if (ended.signal.aborted) return
        if (result !== null) this.#tell({ type: 'eth_subscription', data: { subscription, result } })
      }
    }
    poll(check, {
      every: POLL_EVERY_MS,
      startAfter: POLL_EVERY_MS,
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
