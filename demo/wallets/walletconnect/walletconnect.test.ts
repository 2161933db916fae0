import { SignClient } from '@walletconnect/sign-client'
import type { SessionTypes } from '@walletconnect/types'
import { getBase58Decoder, getBase58Encoder, verifySignature, type SignatureBytes } from '@solana/web3.js'
import { createPublicClient, http, parseEther, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endOnce } from '../../../elements/connectors/end-once.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import { startWorld, type World } from '../../world.js'
import type { WalletConnectWallet } from './wallet.js'

const CHAIN = 'eip155:31337'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let world: World
let dapp: InstanceType<typeof SignClient>
let wallet: WalletConnectWallet
const foreignRequests: string[] = []
const own = globalThis.fetch
beforeAll(async () => {
  globalThis.fetch = (input, init) => {
    const { hostname, href } = new URL(input instanceof Request ? input.url : input)
    if (hostname !== '127.0.0.1') foreignRequests.push(href)
    return own(input, init)
  }
  world = await startWorld()
  wallet = world.driver.wallet
  await wallet.open()
  dapp = await openDapp()
})
afterEach(() => wallet.script.behave('approve'))
afterAll(async () => {
  await dapp.core.relayer.transportClose()
  dapp.core.heartbeat.stop()
  await world.stop()
  globalThis.fetch = own
})

/** The client of a page, with its own storage. */
async function openDapp() {
  const dappClient = await SignClient.init({
    relayUrl: world.relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    metadata: { name: 'Almanac', description: 'A page under test', url: 'http://app.localhost', icons: [] },
  })
  endOnce(dappClient)
  return dappClient
}

const OPTIONAL = {
  eip155: {
    chains: [CHAIN],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  },
  solana: { chains: [SOLANA], methods: ['solana_signMessage', 'solana_signTransaction'], events: [] },
}

async function connect(): Promise<SessionTypes.Struct> {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: OPTIONAL })
  await wallet.pair(uri)
  return approval()
}

const ask = <T>({ topic }: SessionTypes.Struct, chainId: string, method: string, params: unknown) =>
  dapp.request<T>({ topic, chainId, request: { method, params } })
/** Whether a request that the wallet lets hang is still open when the next one has been answered. */
async function hangs(question: () => Promise<unknown>): Promise<boolean> {
  let open = true
  const ended = () => {
    open = false
  }
  void question().then(ended, ended)
  await eventually(() => expect(wallet.script.current).toBe('approve')) // the wallet has received the request
  await question()
  return open
}

describe('the WalletConnect wallet behind the local relay', () => {
  it('is paired by a wc: address, and makes real signatures and transactions on Ethereum', async () => {
    const session = await connect()
    const address = session.namespaces['eip155']?.accounts[0]?.split(':')[2] as Hex
    expect(wallet.sessions.find(({ topic }) => topic === session.topic)).toMatchObject({
      app: 'Almanac',
      chains: [CHAIN, SOLANA],
    })

    const signature = await ask<Hex>(session, CHAIN, 'personal_sign', ['0x6869', address])
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(address)

    const typed = {
      domain: { name: 'Almanac', chainId: 31337n },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      message: { text: 'hi' },
    } as const
    const typedSignature = await ask<Hex>(session, CHAIN, 'eth_signTypedData_v4', [
      address,
      JSON.stringify(typed, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    ])
    expect(await recoverTypedDataAddress({ ...typed, signature: typedSignature })).toBe(address)

    const to = `0x${'ab'.repeat(20)}` as const
    const hash = await ask<Hex>(session, CHAIN, 'eth_sendTransaction', [
      { from: address, to, value: '0xde0b6b3a7640000' },
    ])
    const chain = createPublicClient({ transport: http(world.ethereumRpcUrl), pollingInterval: 20 })
    expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({
      status: 'success',
      from: address.toLowerCase(),
    })
    expect(await chain.getBalance({ address: to })).toBe(parseEther('1'))
    await expect(ask(session, CHAIN, 'personal_sign', ['0x6869', to])).rejects.toMatchObject({ code: 4100 })
  })

  it('makes real signatures on Solana', async () => {
    const session = await connect()
    const pubkey = session.namespaces['solana']?.accounts[0]?.split(':')[2] ?? ''
    const text = new TextEncoder().encode('hi')
    const { signature } = await ask<{ signature: string }>(session, SOLANA, 'solana_signMessage', {
      message: getBase58Decoder().decode(text),
      pubkey,
    })
    const key = await crypto.subtle.importKey(
      'raw',
      new Uint8Array(getBase58Encoder().encode(pubkey)),
      'Ed25519',
      true,
      ['verify'],
    )
    expect(
      await verifySignature(key, new Uint8Array(getBase58Encoder().encode(signature)) as SignatureBytes, text),
    ).toBe(true)
  })

  it('switches to another of its chains, and notifies the page', async () => {
    const session = await connect()
    const sessionEvent = new Promise(resolve => {
      dapp.once('session_event', ({ params }) => resolve(params))
    })
    expect(await ask(session, CHAIN, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await sessionEvent).toMatchObject({ chainId: 'eip155:31338', event: { name: 'chainChanged', data: 31338 } })
    expect(dapp.session.get(session.topic).namespaces['eip155']?.chains).toEqual([CHAIN, 'eip155:31338'])
    await expect(ask(session, CHAIN, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({
      code: 4902,
    })
  })

  it('can refuse, be busy or hang when a page connects', async () => {
    wallet.script.behaveNext('refuse', 'busy', 'hang')
    await expect(connect()).rejects.toMatchObject({ code: 5000 })
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    expect(await hangs(connect)).toBe(true)
  })

  it('can connect on a chain that was not requested, and then neither sends nor switches', async () => {
    const before = await connect()
    wallet.script.behave('wrong chain')
    expect((await connect()).namespaces['eip155']?.chains).toEqual(['eip155:999999'])
    const from = before.namespaces['eip155']?.accounts[0]?.split(':')[2]
    await expect(ask(before, CHAIN, 'eth_sendTransaction', [{ from, to: from }])).rejects.toMatchObject({ code: 4901 })
    await expect(ask(before, CHAIN, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({
      code: 4902,
    })
  })

  it('can refuse, be busy or hang when a page requests a signature, and signs the next one', async () => {
    const session = await connect()
    const address = session.namespaces['eip155']?.accounts[0]?.split(':')[2]
    const sign = () => ask(session, CHAIN, 'personal_sign', ['0x6869', address])
    wallet.script.behaveNext('refuse', 'busy', 'hang')
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    await expect(sign()).rejects.toMatchObject({ code: -32002 })
    expect(await hangs(sign)).toBe(true)
    expect(await sign()).toMatch(/^0x/)
  })

  it('ends a session, and notifies the page', async () => {
    const session = await connect()
    const ended = new Promise(resolve => {
      dapp.once('session_delete', ({ topic }) => resolve(topic))
    })
    await wallet.disconnect(session.topic)
    expect(await ended).toBe(session.topic)
  })

  it('ends a session once when the relay delivers its end twice', async () => {
    const session = await connect()
    let ends = 0
    dapp.on('session_delete', () => void ends++)
    const { events } = dapp.core.relayer
    events.once('relayer_message', (message: { topic: string }) => {
      expect(message.topic).toBe(session.topic)
      events.emit('relayer_message', message)
    })
    await wallet.disconnect(session.topic)
    await eventually(() => expect(ends).toBe(1))
    await connect() // an unhandled rejection would have been reported by now
    expect(ends).toBe(1)
  })

  it('is controlled from the desk', async () => {
    const post = (body: unknown) =>
      fetch(`${world.apiUrlLocal}/desk/wallet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect(await (await post({ do: 'behave', behaviour: 'refuse' })).json()).toMatchObject({ behaviour: 'refuse' })
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: OPTIONAL })
    expect((await post({ do: 'pair', uri })).status).toBe(200)
    await expect(approval()).rejects.toMatchObject({ code: 5000 })
    expect((await post({ do: 'pair', uri: 'wc:nothing' })).status).toBe(400)
  })

  it('sends no request outside this machine', () => {
    expect(foreignRequests).toEqual([])
  })
})
