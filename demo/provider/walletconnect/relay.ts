import { createHash } from 'node:crypto'
import type { Mailbox, RelayMessage } from './mailbox.js'
import { callOf, RelayError, type RelayCall } from './relay-calls.js'

/** A connected client of the relay. */
interface RelayClient {
  /** The client's id, the same for all its sockets. */
  id: string
  send(payload: object): void
}

const TAGS = { proposal: 1100, approval: 1101, settlement: 1102 } as const
const TOPICS_PER_CLIENT = 500
/** The number of published messages that are recognised when repeated. */
const MAX_REMEMBERED = 10_000

/**
 * The relay of WalletConnect v2: topics, encrypted messages on them, and clients that subscribe. The relay can read
 * none of the messages. A message that no client has taken stays in the mailbox.
 */
export class Relay {
  /** The connected clients, with their topics and their unacknowledged messages (by the push's id). */
  readonly #listeners = new Map<RelayClient, { topics: Set<string>; pushed: Map<number, number> }>()
  #pushes = 0
  /** The latest published messages, oldest first. A client publishes a message again if the response is late. */
  readonly #published = new Set<string>()

  constructor(readonly mailbox: Mailbox) {}

  join(client: RelayClient): void {
    this.#listeners.set(client, { topics: new Set(), pushed: new Map() })
  }

  leave(client: RelayClient): void {
    this.#listeners.delete(client)
  }

  /** Handles one message of a client (JSON-RPC 2.0). */
  hear(client: RelayClient, text: string): void {
    let id: unknown = null
    try {
      const payload = parse(text)
      id = payload['id'] ?? null
      if (payload['method'] === undefined) return this.#acknowledged(client, Number(id))
      const result = this.#do(client, callOf(payload['method'], payload['params']))
      client.send({ id, jsonrpc: '2.0', result })
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      client.send({ id, jsonrpc: '2.0', error: { code: error.code, message: error.message } })
    }
  }

  #do(client: RelayClient, { method, params }: RelayCall): unknown {
    switch (method) {
      case 'irn_publish':
        return this.#publish(client, params)
      case 'irn_batchPublish':
        return params.messages.every(message => this.#publish(client, message))
      case 'irn_subscribe':
        return this.#subscribe(client, params.topic)
      case 'irn_batchSubscribe':
        return params.topics.map(topic => this.#subscribe(client, topic))
      case 'irn_unsubscribe':
        return this.#unsubscribe(client, params.topic)
      case 'irn_batchUnsubscribe':
        return params.subscriptions.every(({ topic }) => this.#unsubscribe(client, topic))
      case 'irn_fetchMessages':
        return this.#fetch(client, [params.topic])
      case 'irn_batchFetchMessages':
        return this.#fetch(client, params.topics)
      case 'wc_proposeSession':
        this.#subscribe(client, params.pairingTopic)
        return this.#publish(client, {
          topic: params.pairingTopic,
          message: params.sessionProposal,
          tag: TAGS.proposal,
          ttl: params.ttl,
        })
      case 'wc_approveSession':
        this.#subscribe(client, params.sessionTopic)
        this.#publish(client, {
          topic: params.pairingTopic,
          message: params.sessionProposalResponse,
          tag: TAGS.approval,
          ttl: params.ttl,
        })
        return this.#publish(client, {
          topic: params.sessionTopic,
          message: params.sessionSettlementRequest,
          tag: TAGS.settlement,
          ttl: params.ttl,
        })
    }
  }

  #publish(
    client: RelayClient,
    { topic, message, tag, ttl }: { topic: string; message: string; tag: number; ttl: number },
  ): true {
    if (this.#isRepeated(topic, message)) return true
    const stored = this.mailbox.put({ topic, sender: client.id, message, tag, ttlSeconds: ttl })
    for (const [listener, { topics }] of this.#listeners)
      if (topics.has(topic) && listener.id !== client.id) this.#push(listener, stored)
    return true
  }

  /** Encrypted messages never coincide by chance, so an equal one on the same topic is a repetition. */
  #isRepeated(topic: string, message: string): boolean {
    const digest = createHash('sha256').update(`${topic} ${message}`).digest('base64')
    if (this.#published.has(digest)) return true
    this.#published.add(digest)
    const [oldest] = this.#published
    if (oldest && this.#published.size > MAX_REMEMBERED) this.#published.delete(oldest)
    return false
  }

  #subscribe(client: RelayClient, topic: string): string {
    const topics = this.#listeners.get(client)?.topics
    if (topics && !topics.has(topic)) {
      if (topics.size >= TOPICS_PER_CLIENT) throw new RelayError(-32000, 'Too many topics')
      topics.add(topic)
      // Sent after the response, because a client knows a topic only once its subscription is confirmed.
      queueMicrotask(() => {
        for (const message of this.#waiting(topic, client)) this.#push(client, message)
      })
    }
    return subscriptionId(client, topic)
  }

  #unsubscribe(client: RelayClient, topic: string): true {
    this.#listeners.get(client)?.topics.delete(topic)
    return true
  }

  #fetch(client: RelayClient, topics: readonly string[]): object {
    const messages = topics.flatMap(topic => this.#waiting(topic, client))
    for (const { id } of messages) this.mailbox.taken(id)
    return {
      messages: messages.map(({ topic, message, tag, publishedAt }) => ({ topic, message, tag, publishedAt })),
      hasMore: false,
    }
  }

  /** The messages that wait for this client, without those already pushed to it. */
  #waiting(topic: string, client: RelayClient): RelayMessage[] {
    const pendingIds = new Set(this.#listeners.get(client)?.pushed.values())
    return this.mailbox.waiting(topic, client.id).filter(({ id }) => !pendingIds.has(id))
  }

  #push(client: RelayClient, { id: messageId, topic, message, tag, publishedAt }: RelayMessage): void {
    const id = Date.now() * 1000 + (++this.#pushes % 1000)
    this.#listeners.get(client)?.pushed.set(id, messageId)
    client.send({
      id,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(client, topic), data: { topic, message, tag, publishedAt } },
    })
  }

  #acknowledged(client: RelayClient, push: number): void {
    const pushed = this.#listeners.get(client)?.pushed
    const messageId = pushed?.get(push)
    if (messageId === undefined) return
    pushed?.delete(push)
    this.mailbox.taken(messageId)
  }
}

const subscriptionId = (client: RelayClient, topic: string): string =>
  createHash('sha256')
    .update(topic + client.id)
    .digest('hex')

function parse(text: string): Record<string, unknown> {
  let payload: unknown
  try {
    payload = JSON.parse(text)
  } catch {
    throw new RelayError(-32700, 'This is no JSON')
  }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new RelayError(-32600, 'This is no request')
  return payload as Record<string, unknown>
}
