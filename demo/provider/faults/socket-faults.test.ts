import { once } from 'node:events'
import { createPublicClient, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startWorld, type World } from '../../world.js'

type Text = { id?: number; result?: unknown; error?: { code: number }; method?: unknown; params?: unknown }
const TOPIC = 'c'.repeat(64)

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.driver.clearFaults())

const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

/** A bare client, with its requests and every message that it receives. */
async function listen(url = world.relayUrl) {
  const socket = new WebSocket(url, { maxPayload: 50_000_000 })
  open.push(socket)
  const messages: string[] = []
  const closed = new Promise<number>(resolve => {
    socket.on('close', resolve)
  })
  socket.on('message', data => messages.push((data as Buffer).toString()))
  await once(socket, 'open')
  let ids = 0
  const ask = (method: string, params: unknown) => {
    const id = ++ids
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return id
  }
  const last = () => JSON.parse(messages.at(-1) ?? '{}') as Text
  const answer = async (method: string, params: unknown) => {
    const id = ask(method, params)
    await expect.poll(() => messages.some(text => (JSON.parse(text) as Text).id === id)).toBe(true)
    return messages.map(text => JSON.parse(text) as Text).find(text => text.id === id)
  }
  return { socket, told: messages, closed, ask, answer, last }
}

const publish = (message: string) => ['irn_publish', { topic: TOPIC, message, ttl: 300, tag: 1100 }] as const

/** The messages that the relay stores for a topic. Reading removes them. */
async function storedMessages(): Promise<string[]> {
  const { answer } = await listen()
  const found = (await answer('irn_fetchMessages', { topic: TOPIC }))?.result as { messages: { message: string }[] }
  return found.messages.map(({ message }) => message)
}

describe("a fault on the relay's socket", () => {
  it('a response or a whole request is lost, and the socket stays open', async () => {
    const page = await listen()
    world.driver.fault({ operation: 'relay.publish', times: 1 }, { lostAnswer: true })
    page.ask(...publish('kept'))
    world.driver.fault({ operation: 'relay.publish', times: 1 }, { hang: true })
    page.ask(...publish('never came'))
    expect(await page.answer('irn_subscribe', { topic: 'd'.repeat(64) })).toMatchObject({ id: 3 })
    expect(page.told).toHaveLength(1)
    expect(await storedMessages()).toEqual(['kept'])
  })

  it('the socket is cut, or closed with the code of a status', async () => {
    for (const [fault, code] of [
      [{ reset: true }, 1006],
      [{ truncated: true }, 1006],
      [{ status: 503 }, 1013],
      [{ status: 403 }, 1008],
      [{ status: 500 }, 1011],
    ] as const) {
      const page = await listen()
      world.driver.fault({ operation: 'relay.subscribe', times: 1 }, fault)
      page.ask('irn_batchSubscribe', { topics: [TOPIC] })
      expect(await page.closed, JSON.stringify(fault)).toBe(code)
    }
  })

  it('a response has wrong types, is oversized, is a foreign page, or is an error', async () => {
    const page = await listen()
    world.driver.fault({ operation: 'relay.publish', times: 1 }, { wrongTypes: true })
    expect(await page.answer(...publish('one'))).toEqual({ id: 1, jsonrpc: 3, result: 'true' })
    world.driver.fault({ operation: 'relay.publish', times: 1 }, { oversized: true })
    expect(await page.answer(...publish('two'))).toMatchObject({ result: true })
    expect(page.told.at(-1)?.length).toBeGreaterThan(12_000_000)
    world.driver.fault({ operation: 'relay.publish', times: 1 }, { rpcError: { code: -32000, message: 'busy' } })
    expect(await page.answer(...publish('three'))).toMatchObject({ error: { code: -32000 } })
    world.driver.fault({ operation: 'relay.publish', times: 1 }, { html: true })
    page.ask(...publish('four'))
    await expect.poll(() => page.told.at(-1)).toContain('hotel')
    expect(await storedMessages()).toEqual(['one', 'two'])
  })

  it('a pushed message is late, lost until the next subscription, or of wrong types', async () => {
    const [page, wallet] = [await listen(), await listen()]
    await page.answer('irn_subscribe', { topic: TOPIC })
    world.driver.fault({ operation: 'relay.push', times: 1 }, { delayMs: 120 })
    const startedAt = performance.now()
    await wallet.answer(...publish('late'))
    await expect.poll(page.last).toMatchObject({ method: 'irn_subscription', params: { data: { message: 'late' } } })
    expect(performance.now() - startedAt).toBeGreaterThan(110)
    world.driver.fault({ operation: 'relay.push', times: 1 }, { wrongTypes: true })
    await wallet.answer(...publish('odd'))
    await expect.poll(page.last).toMatchObject({ id: expect.any(Number) as number, method: 16 })
    world.driver.fault({ operation: 'relay.push', times: 1 }, { lostAnswer: true })
    await wallet.answer(...publish('lost'))
    expect(await storedMessages()).toEqual(['late', 'odd', 'lost'])
  })

  it('a connection is refused, delayed, or never answered', async () => {
    const attempt = () =>
      once(new WebSocket(world.relayUrl), 'open').then(
        () => 'open',
        (error: Error) => error.message,
      )
    world.driver.fault({ operation: 'relay.connect', times: 1 }, { status: 503 })
    expect(await attempt()).toContain('503')
    world.driver.fault({ operation: 'relay.connect', times: 1 }, { reset: true })
    expect(await attempt()).toMatch(/hang up|ECONNRESET/)
    world.driver.fault({ operation: 'relay.connect', times: 1 }, { html: true })
    expect(await attempt()).toContain('200')
    world.driver.fault({ operation: 'relay.connect', times: 1 }, { delayMs: 60 })
    const startedAt = performance.now()
    await listen()
    expect(performance.now() - startedAt).toBeGreaterThan(50)
    world.driver.fault({ operation: 'relay.connect', times: 1 }, { hang: true })
    const silent = new WebSocket(world.relayUrl, { handshakeTimeout: 100 })
    expect(String((await once(silent, 'error').catch((error: unknown) => [error]))[0])).toContain('timed out')
  })

  it('the desk arms a fault for the relay as a whole, and "any operation" does not include it', async () => {
    const arm = (operation: string | null) =>
      fetch(`${world.apiUrlLocal}/desk/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operation, fault: 'Connection reset', times: 1 }),
      })
    const page = await listen()
    expect((await arm(null)).status).toBe(200)
    expect(await page.answer(...publish('fine'))).toMatchObject({ result: true })
    world.driver.clearFaults()
    expect((await arm('relay')).status).toBe(200)
    page.ask(...publish('cut'))
    expect(await page.closed).toBe(1006)
    expect(await storedMessages()).toEqual(['fine'])
  })
})

describe("a fault on a chain's socket", () => {
  const url = () => world.ethereumRpcUrl.replace('http', 'ws')
  const fundOwn = () => world.driver.faucet(`0x${'11'.repeat(20)}`, '1', 'ethereum')

  it('a fault affects a call as it does over HTTP', async () => {
    const page = await listen(url())
    expect(await page.answer('eth_chainId', [])).toMatchObject({ result: '0x7a69' })
    world.driver.fault(
      { operation: 'chain.ethereum.send', times: 1 },
      { rpcError: { code: -32000, message: 'insufficient funds' } },
    )
    expect(await page.answer('eth_sendRawTransaction', ['0x'])).toMatchObject({
      error: { message: 'insufficient funds' },
    })
    world.driver.fault({ operation: 'chain.ethereum', times: 1 }, { reset: true })
    page.ask('eth_blockNumber', [])
    expect(await page.closed).toBe(1006)
    world.driver.fault({ operation: 'chain.ethereum.connect', times: 1 }, { status: 503 })
    await expect(listen(url())).rejects.toThrow('503')
  })

  it("a fault affects a subscription's notifications, but not the subscription", async () => {
    const page = await listen(url())
    const { result } = (await page.answer('eth_subscribe', ['newHeads'])) ?? {}
    expect(result).toMatch(/^0x/)
    world.driver.fault({ operation: 'chain.ethereum.news', times: 1 }, { hang: true })
    await fundOwn()
    await expect.poll(() => world.driver.server.faults.waiting).toEqual([])
    expect(page.told).toHaveLength(1)
    await fundOwn()
    await expect.poll(page.last).toMatchObject({ method: 'eth_subscription', params: { subscription: result } })
  })

  it("a library's client reconnects after a fault", async () => {
    const chain = createPublicClient({ transport: webSocket(url(), { reconnect: { attempts: 5, delay: 10 } }) })
    expect(await chain.getChainId()).toBe(31337)
    world.driver.fault({ operation: 'chain.ethereum', times: 1 }, { reset: true })
    await chain.getBlockNumber().catch(() => undefined)
    await expect
      .poll(() =>
        chain.getBlockNumber({ cacheTime: 0 }).then(
          () => 'answered',
          () => 'not yet',
        ),
      )
      .toBe('answered')
    await (await chain.transport.getRpcClient()).close()
  })
})
