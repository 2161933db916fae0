import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import type { ExternalProvider } from '../../src/connectors/registry.js'
import { $openers } from '../../src/connectors/openers.js'
import { WALLET_CODE_LIMIT_MS } from '../../src/constants.js'
import { eventually } from '../../src/lib/time/eventually.harness.js'
import { forgetPage } from '../../src/lib/page.js'
import { connectByWalletConnect } from './walletconnect-session.js'

type Session = ExternalProvider & { disconnect(): Promise<void> }
const CHAINS = ['eip155:31337', 'eip155:8453']

let world: World
beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://shop.example/cart'))
  world = await startWorld()
  await world.driver.wallet.open()
})
afterEach(() => world.driver.wallet.script.behave('approve'))
afterAll(async () => {
  await world.stop()
  vi.unstubAllGlobals()
})

/** Opens a session with the wallet behind the local relay, which gets the session's address. */
const connect = ({
  signal = new AbortController().signal,
  show = uri => void world.driver.wallet.pair(uri),
}: { signal?: AbortSignal; show?: (uri: string) => void } = {}) =>
  connectByWalletConnect({
    projectId: 'almanac',
    relayUrl: world.relayUrl,
    app: { name: 'Almanac', logo: '/logo.png' },
    chains: CHAINS,
    show,
    signal,
  }) as Promise<Session>
const nextEvent = (session: Session, name: string) => new Promise(resolve => session.on?.(name, resolve))

describe('a WalletConnect session', () => {
  it('is opened on the chains of the page, names the app, and signs', async () => {
    const session = await connect()
    expect(world.driver.wallet.sessions.at(-1)).toMatchObject({ app: 'Almanac', chains: CHAINS })
    const [address] = (await session.request({ method: 'eth_requestAccounts' })) as [Hex]
    expect([
      await session.request({ method: 'eth_accounts' }),
      await session.request({ method: 'eth_chainId' }),
    ]).toEqual([[address], '0x7a69'])
    const signature = (await session.request({ method: 'personal_sign', params: ['0x6869', address] })) as Hex
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(address)
    await session.disconnect()
  })

  it('rejects unsupported requests with the error codes of EIP-1193', async () => {
    const session = await connect()
    await expect(session.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
    await expect(
      session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).rejects.toMatchObject({ code: 4902 })
    const moved = nextEvent(session, 'chainChanged')
    expect(await session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })).toBeNull()
    expect([await moved, await session.request({ method: 'eth_chainId' })]).toEqual(['0x2105', '0x2105'])
    world.driver.wallet.script.behave('refuse')
    await expect(session.request({ method: 'personal_sign', params: ['0x6869', '0x00'] })).rejects.toMatchObject({
      code: expect.any(Number) as number,
    })
    await session.disconnect()
  })

  it('ends on the page when the wallet ends it', async () => {
    const session = await connect()
    const ended = nextEvent(session, 'disconnect')
    await world.driver.wallet.disconnect(world.driver.wallet.sessions.at(-1)?.topic ?? '')
    expect(await ended).toMatchObject({ code: 6000 })
  })

  it('rejects if the wallet refuses, or the visitor leaves', async () => {
    world.driver.wallet.script.behave('refuse')
    await expect(connect()).rejects.toMatchObject({ code: 5000 })
    const left = new AbortController()
    await expect(connect({ signal: left.signal, show: () => left.abort(new Error('left')) })).rejects.toThrow('left')
  })

  it('is restored by its address, with the network of that account, until it has ended [STORE-07]', async () => {
    const session = await connect()
    const [address] = (await session.request({ method: 'eth_accounts' })) as [Hex]
    const restored = (wanted: string) =>
      connectByWalletConnect.restore?.({
        projectId: 'almanac',
        relayUrl: world.relayUrl,
        app: { name: 'Almanac', logo: '' },
        chains: CHAINS,
        address: wanted,
        signal: new AbortController().signal,
      })
    const { provider, name } = (await restored(address.toLowerCase())) as { provider: Session; name: string }
    expect(name).toBe('Test Wallet (WalletConnect)')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    const signature = (await provider.request({ method: 'personal_sign', params: ['0x6869', address] })) as Hex
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(address)
    expect(await restored('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined()
    await provider.disconnect()
    expect(await restored(address)).toBeUndefined()
  })

  it('is available to a page once its file has loaded', async () => {
    forgetPage()
    vi.stubGlobal('document', {})
    await import('./walletconnect.js')
    expect($openers().get().walletConnect).toBe(connectByWalletConnect)
    forgetPage()
  })

  it('fails within seconds if the relay cannot be reached, and at once if the visitor leaves', async () => {
    const connect = vi.fn(() => new Promise(() => {}))
    const init = () => Promise.resolve({ connect, engine: {}, session: {}, core: { verify: {} } })
    vi.resetModules()
    vi.doMock('@walletconnect/sign-client', () => ({ SignClient: { init } }))
    const { connectByWalletConnect: connectAnew } = await import('./walletconnect-session.js')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const show = vi.fn()
    const begin = (signal = new AbortController().signal) =>
      connectAnew({ projectId: 'almanac', app: { name: 'Almanac', logo: '' }, chains: CHAINS, show, signal })
    const lost = expect(begin()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    await eventually(() => expect(connect).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(WALLET_CODE_LIMIT_MS)
    await lost
    const left = new AbortController()
    const leaving = expect(begin(left.signal)).rejects.toThrow('left')
    left.abort(new Error('left'))
    await leaving
    expect(show).not.toHaveBeenCalled()
    vi.useRealTimers()
    vi.doUnmock('@walletconnect/sign-client')
  })
})
