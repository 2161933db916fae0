import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startWorld, type World } from '../../world.js'

const TOPIC = 'a'.repeat(64)

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

/** A bare client of the relay, with its requests and the messages that it receives. */
async function listen(headers: Record<string, string> = {}) {
  const socket = new WebSocket(world.relayUrl, { headers })
  const messages: Record<string, unknown>[] = []
  socket.on('message', data => messages.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>))
  await once(socket, 'open')
  let ids = 0
  const sendAndReceive = async (text: string) => {
    const before = messages.length
    socket.send(text)
    while (messages.length === before) await once(socket, 'message')
    return messages[before]
  }
  return {
    socket,
    told: messages,
    said: sendAndReceive,
    ask: (method: string, params: unknown) =>
      sendAndReceive(JSON.stringify({ id: ++ids, jsonrpc: '2.0', method, params })),
  }
}

describe('the local relay', () => {
  it('subscribers get a message, its sender does not, and it is stored until one acknowledges it', async () => {
    const [sender, early] = [await listen(), await listen()]
    await sender.ask('irn_subscribe', { topic: TOPIC })
    await early.ask('irn_batchSubscribe', { topics: [TOPIC] })
    expect(await sender.ask('irn_publish', { topic: TOPIC, message: 'sealed', ttl: 300, tag: 1100 })).toMatchObject({
      result: true,
    })
    await expect
      .poll(() => early.told.at(-1))
      .toMatchObject({ method: 'irn_subscription', params: { data: { topic: TOPIC, message: 'sealed', tag: 1100 } } })
    expect(sender.told).toHaveLength(2)

    // The early client never acknowledges the message, so a late one gets it too. Its acknowledgement removes the
    // message.
    const late = await listen()
    await late.ask('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => late.told).toHaveLength(2)
    late.socket.send(JSON.stringify({ id: late.told[1]?.['id'], jsonrpc: '2.0', result: true }))
    await expect
      .poll(
        async () =>
          ((await late.ask('irn_fetchMessages', { topic: TOPIC }))?.['result'] as { messages: unknown[] }).messages,
      )
      .toEqual([])
    expect(await early.ask('irn_unsubscribe', { topic: TOPIC, id: 'x' })).toMatchObject({ result: true })
    for (const { socket } of [sender, early, late]) socket.terminate()
  })

  it('a message that is published again after a late response is delivered once', async () => {
    const [sender, reader] = [await listen(), await listen()]
    const topic = '9'.repeat(64)
    const message = { topic, message: 'sealed once', ttl: 300, tag: 1112 }
    await reader.ask('irn_subscribe', { topic })
    for (const _ of [1, 2]) expect(await sender.ask('irn_publish', message)).toMatchObject({ result: true })
    await sender.ask('irn_publish', { ...message, message: 'the next one' })
    await expect.poll(() => reader.told.at(-1)).toMatchObject({ params: { data: { message: 'the next one' } } })
    expect(reader.told.filter(({ method }) => method === 'irn_subscription')).toHaveLength(2)
  })

  it('a fetch does not return a message that was already pushed to the client', async () => {
    const [sender, reader] = [await listen(), await listen()]
    const topic = '8'.repeat(64)
    await reader.ask('irn_subscribe', { topic })
    await sender.ask('irn_publish', { topic, message: 'pushed', ttl: 300, tag: 1112 })
    await expect.poll(() => reader.told.at(-1)).toMatchObject({ method: 'irn_subscription' })
    expect(await reader.ask('irn_batchFetchMessages', { topics: [topic] })).toMatchObject({ result: { messages: [] } })
  })

  it('an expired message is dropped', async () => {
    const client = await listen()
    const topic = 'b'.repeat(64)
    await client.ask('irn_publish', { topic, message: 'sealed', ttl: 60 })
    world.driver.shiftClock(61_000)
    const other = await listen()
    expect(await other.ask('irn_batchFetchMessages', { topics: [topic] })).toMatchObject({
      result: { messages: [], hasMore: false },
    })
    for (const { socket } of [client, other]) socket.terminate()
  })

  it('200 messages are stored for a topic, the newest, whatever comes on other topics', async () => {
    const [sender, reader] = [await listen(), await listen()]
    const [quiet, busy] = ['6'.repeat(64), '7'.repeat(64)]
    const publish = (topic: string, message: string) =>
      sender.ask('irn_publish', { topic, message, ttl: 300, tag: 1112 })
    await publish(quiet, 'early')
    for (let number = 0; number < 201; number++) await publish(busy, String(number))
    await publish(quiet, 'late')
    const fetched = async (topic: string) =>
      (
        (await reader.ask('irn_fetchMessages', { topic }))?.['result'] as { messages: { message: string }[] }
      ).messages.map(({ message }) => message)
    expect(await fetched(quiet)).toEqual(['early', 'late'])
    expect(await fetched(busy)).toEqual(Array.from({ length: 200 }, (_, index) => String(index + 1)))
    for (const { socket } of [sender, reader]) socket.terminate()
  })

  it('a malformed message is answered with an error, and the relay keeps running', async () => {
    const client = await listen()
    for (const [text, code] of [
      ['{', -32700],
      ['[]', -32600],
      ['7', -32600],
      ['{"id":1,"method":"constructor"}', -32601],
      ['{"id":1,"method":7}', -32601],
      ['{"id":1,"method":"irn_publish","params":{"topic":"x"}}', -32602],
      [`{"id":1,"method":"irn_publish","params":{"topic":"${TOPIC}","message":"m","ttl":1e99}}`, -32602],
    ] as const) {
      expect(await client.said(text), text).toMatchObject({ error: { code } })
    }
    client.socket.send('{"id":99,"result":true}')
    expect(await client.ask('irn_subscribe', { topic: TOPIC })).toMatchObject({
      result: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    client.socket.terminate()
  })

  it("only pages and programs of this machine can connect, at the relay's own path", async () => {
    const turnedAway = async (url: string, headers: Record<string, string>) => {
      const [error] = (await once(
        new WebSocket(url, { headers }).on('open', () => expect.unreachable()),
        'error',
      )) as [Error]
      return error.message
    }
    expect(await turnedAway(world.relayUrl, { origin: 'https://evil.example' })).toContain('403')
    expect(await turnedAway(world.relayUrl, { host: 'evil.example' })).toContain('403')
    expect(await turnedAway(world.relayUrl.replace('walletconnect', 'elsewhere'), {})).toContain('404')
    const { socket } = await listen({ origin: 'http://app.localhost:4100' })
    socket.terminate()
  })
})

it('the wallet serves its pages again after the provider was stopped', async () => {
  const data = mkdtempSync(join(tmpdir(), 'relay-'))
  const open = (relayUrl: string) =>
    SignClient.init({
      relayUrl,
      telemetryEnabled: false,
      logger: 'silent',
      customStoragePrefix: 'page',
      metadata: { name: 'Almanac', description: '', url: 'http://app.localhost', icons: [] },
    })
  const first = await startWorld({ data, chains: false })
  try {
    await first.driver.wallet.open()
    const dapp = await open(first.relayUrl)
    const { uri = '', approval } = await dapp.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
    })
    await first.driver.wallet.pair(uri)
    const { topic, namespaces } = await approval()
    await expect.poll(() => first.driver.wallet.sessions).toHaveLength(1)
    await dapp.core.relayer.transportClose()
    await first.stop()

    const second = await startWorld({ data, chains: false })
    await expect.poll(() => second.driver.wallet.sessions).toMatchObject([{ topic, app: 'Almanac' }])
    await dapp.core.relayer.restartTransport(second.relayUrl)
    const address = namespaces['eip155']?.accounts[0]?.split(':')[2]
    expect(
      await dapp.request({
        topic,
        chainId: 'eip155:31337',
        request: { method: 'personal_sign', params: ['0x6869', address] },
      }),
    ).toMatch(/^0x/)
    dapp.core.heartbeat.stop()
    await dapp.core.relayer.transportClose()
    await second.stop()
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
