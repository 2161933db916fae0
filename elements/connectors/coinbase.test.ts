import {
  decryptContent,
  deriveSharedSecret,
  encryptContent,
  exportKeyToHexString,
  generateKeyPair,
  importKeyFromHexString,
} from '@coinbase/wallet-sdk/dist/util/cipher.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExternalProvider } from '../../src/connectors/registry.js'
import { $openers } from '../../src/connectors/openers.js'
import { POPUP_LOOK_MS } from '../../src/constants.js'
import { forgetPage } from '../../src/lib/page.js'
import { connectByCoinbaseWallet } from './coinbase-wallet.js'

const KEYS_URL = 'https://keys.example/connect'
const ADA = '0x00000000000000000000000000000000000000aD'
type Request = { readonly method: string; readonly params?: unknown }
type PopupMessage = Readonly<Record<string, unknown>>

/** The wallet's window and its owner: it uses the protocol of Coinbase's window, with its own keys. */
class Wallet {
  readonly asked: Request[] = []
  readonly received: { message: PopupMessage; to: string }[] = []
  readonly opened: URL[] = []
  closed = true
  blocks = false
  hangs = false
  kind = 'scw'
  origin = 'https://keys.example'
  answer: (request: Request) => { value: unknown } | { error: object } = ({ method }) => ({
    value: method === 'eth_requestAccounts' ? [ADA] : '0x5160',
  })
  readonly #keys = generateKeyPair()

  constructor(readonly page: EventTarget) {}

  readonly open = (url: URL) => {
    if (this.blocks) return null
    this.opened.push(new URL(url))
    this.closed = false
    queueMicrotask(() => {
      if (!this.hangs) this.post({ event: 'PopupLoaded', id: 'loaded' })
    })
    return this
  }
  readonly focus = vi.fn()
  readonly close = () => {
    this.closed = true
  }
  readonly postMessage = (message: PopupMessage, to: string) => {
    this.received.push({ message, to })
    void this.#hear(message)
  }

  post(data: PopupMessage, source: unknown = this): void {
    this.page.dispatchEvent(
      Object.assign(new Event('message'), { origin: this.origin, source, data: structuredClone(data) }),
    )
  }

  async #hear({ id, event, sender, content }: PopupMessage): Promise<void> {
    if (event === 'selectSignerType') return this.post({ requestId: id, data: this.kind })
    if (!content) return
    const { handshake, encrypted } = content as { handshake?: Request; encrypted: Parameters<typeof decryptContent>[0] }
    const { privateKey, publicKey } = await this.#keys
    const secret = await deriveSharedSecret(privateKey, await importKeyFromHexString('public', sender as string))
    const request = handshake ?? ((await decryptContent(encrypted, secret)) as unknown as { action: Request }).action
    this.asked.push(request)
    const sealed = await encryptContent({ result: this.answer(request) } as never, secret)
    this.post({
      id: crypto.randomUUID(),
      requestId: id,
      sender: await exportKeyToHexString('public', publicKey),
      content: { encrypted: sealed },
    })
  }
}

describe('Coinbase Wallet in its own window', () => {
  let wallet: Wallet
  beforeEach(() => {
    forgetPage()
    const page = new EventTarget()
    wallet = new Wallet(page)
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      key: (at: number) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size
      },
    }
    vi.stubGlobal(
      'localStorage',
      new Proxy(storage, {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: (_, key) => ({ value: kept.get(String(key)), enumerable: true, configurable: true }),
      }),
    )
    vi.stubGlobal('location', new URL('https://shop.example/cart'))
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('open', wallet.open)
  })
  afterEach(() => {
    wallet.post({ event: 'PopupUnload' }) // otherwise the page polls for ever whether the window is still open
    vi.unstubAllGlobals()
    forgetPage()
  })

  const connect = (signal = new AbortController().signal) =>
    connectByCoinbaseWallet({
      app: { name: 'Shop', logo: '/logo.png' },
      chains: ['eip155:8453', 'eip155:1'],
      keysUrl: KEYS_URL,
      signal,
    }) as Promise<ExternalProvider & { disconnect(): Promise<void> }>

  it('the click opens the window, the window names the app, and the provider is returned after approval', async () => {
    const connecting = connect()
    expect([wallet.opened.length, wallet.opened[0]?.origin, wallet.opened[0]?.searchParams.get('origin')]).toEqual([
      1,
      'https://keys.example',
      'https://shop.example',
    ])
    const provider = await connecting
    const metadata = { appName: 'Shop', appLogoUrl: 'https://shop.example/logo.png', appChainIds: [8453, 1] }
    expect(wallet.received[0]).toMatchObject({
      to: 'https://keys.example',
      message: {
        requestId: 'loaded',
        data: {
          metadata,
          preference: { options: 'smartWalletOnly', telemetry: false },
          location: 'https://shop.example/cart',
        },
      },
    })
    expect(wallet.asked).toMatchObject([{ method: 'eth_requestAccounts', params: metadata }])
    expect([
      await provider.request({ method: 'eth_requestAccounts' }),
      await provider.request({ method: 'eth_accounts' }),
      await provider.request({ method: 'eth_chainId' }),
    ]).toEqual([[ADA], [ADA], '0x2105'])
    expect(wallet.asked).toHaveLength(1)
  })

  it('asks for a signature in that window, and opens it again if it was closed', async () => {
    const provider = await connect()
    expect(await provider.request({ method: 'personal_sign', params: ['0x6869', ADA] })).toBe('0x5160')
    expect([wallet.opened.length, wallet.focus.mock.calls.length > 0, wallet.asked.at(-1)]).toEqual([
      1,
      true,
      { method: 'personal_sign', params: ['0x6869', ADA] },
    ])
    wallet.post({ event: 'PopupUnload' })
    expect(wallet.closed).toBe(true)
    wallet.answer = () => ({ error: { code: 4001, message: 'no' } })
    await expect(provider.request({ method: 'personal_sign', params: ['0x6869', ADA] })).rejects.toMatchObject({
      code: 4001,
    })
    expect(wallet.opened).toHaveLength(2)
  })

  it('rejects the connection if the window is closed or the visitor refuses', async () => {
    wallet.hangs = true
    const closed = connect()
    wallet.post({ event: 'PopupUnload' })
    await expect(closed).rejects.toMatchObject({ code: 4001 })
    Object.assign(wallet, { hangs: false, answer: () => ({ error: { code: 4001, message: 'no' } }) })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(wallet.closed).toBe(true)
  })

  it('notices that its window was closed without a message', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    wallet.hangs = true
    const closed = connect()
    closed.catch(() => {})
    wallet.closed = true
    vi.advanceTimersByTime(10_000)
    await expect(closed).rejects.toMatchObject({ code: 4001 })
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('takes an answer that arrives after its window was seen to be closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const post = wallet.post.bind(wallet)
    const answer = new Promise<PopupMessage>(resolve => {
      vi.spyOn(wallet, 'post').mockImplementation(message => (message['content'] ? resolve(message) : post(message)))
    })
    const connected = connect()
    const lastMessage = await answer
    wallet.closed = true
    vi.advanceTimersByTime(POPUP_LOOK_MS)
    post(lastMessage)
    expect(await (await connected).request({ method: 'eth_accounts' })).toEqual([ADA])
    vi.useRealTimers()
  })

  it('reports a blocked window, and tries no other kind of wallet', async () => {
    wallet.blocks = true
    await expect(connect()).rejects.toMatchObject({ name: 'EndedOutside', how: 'blocked' })
    Object.assign(wallet, { blocks: false, kind: 'walletlink' })
    await expect(connect()).rejects.toMatchObject({ code: 4200 })
  })

  it('rejects and closes the window when the visitor leaves', async () => {
    wallet.hangs = true
    const left = new AbortController()
    const connecting = connect(left.signal)
    left.abort(new Error('left'))
    await expect(connecting).rejects.toThrow('left')
    expect(wallet.closed).toBe(true)
    await expect(connect(left.signal)).rejects.toThrow('left')
    expect(wallet.opened).toHaveLength(1)
  })

  it('ignores messages of other windows', async () => {
    wallet.hangs = true
    const connecting = connect()
    wallet.post({ event: 'PopupLoaded', id: 'other' }, {})
    wallet.origin = 'https://evil.example'
    wallet.post({ event: 'PopupLoaded', id: 'other' })
    wallet.origin = 'https://keys.example'
    wallet.post('PopupLoaded' as unknown as PopupMessage)
    expect(wallet.received).toEqual([])
    wallet.post({ event: 'PopupLoaded', id: 'loaded' })
    await connecting
    expect(wallet.received[0]?.message).toMatchObject({ requestId: 'loaded' })
  })

  it('emits account events until the listener is removed, and clears the accounts on disconnect', async () => {
    const provider = await connect()
    await provider.disconnect()
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4100 })
  })

  /** Reloads the page: only the data that the wallet's SDK has stored remain. */
  const restored = async (address: string) => {
    vi.resetModules()
    const { connectByCoinbaseWallet: again } = await import('./coinbase-wallet.js')
    return again.restore?.({
      app: { name: 'Shop', logo: '' },
      chains: ['eip155:8453'],
      keysUrl: KEYS_URL,
      address,
      signal: new AbortController().signal,
    }) as Promise<{ provider: ExternalProvider & { disconnect(): Promise<void> } } | undefined>
  }

  it('is restored after a reload without a window, which opens for the next signature [STORE-07]', async () => {
    expect(await restored(ADA)).toBeUndefined()
    await connect()
    wallet.post({ event: 'PopupUnload' })
    expect(await restored('0x00000000000000000000000000000000000000eE')).toBeUndefined()
    const { provider } = (await restored(ADA.toLowerCase())) ?? {}
    expect([await provider?.request({ method: 'eth_accounts' }), wallet.opened.length]).toEqual([[ADA], 1])
    expect(await provider?.request({ method: 'personal_sign', params: ['0x6869', ADA] })).toBe('0x5160')
    expect(wallet.opened).toHaveLength(2)
    await provider?.disconnect()
    expect(await restored(ADA)).toBeUndefined()
  })

  it('can be used in a browser that blocks storage, until the page is left', async () => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('localStorage', new Proxy({}, { get: blocked, set: blocked, has: blocked }))
    const provider = await connect()
    expect(await provider.request({ method: 'personal_sign', params: ['0x6869', ADA] })).toBe('0x5160')
    expect(await restored(ADA)).toBeDefined()
    forgetPage()
    expect(await restored(ADA)).toBeUndefined()
  })

  it('keeps a new connection when an older one on the same page ends', async () => {
    const older = await connect()
    await connect()
    await older.disconnect()
    expect(await restored(ADA)).toBeDefined()
  })

  it('is available to a page once its file has loaded, and never on a server', async () => {
    const brought = async () => {
      vi.resetModules()
      await import('./coinbase.js')
      return $openers().get().coinbaseWallet !== undefined
    }
    expect(await brought()).toBe(false)
    vi.stubGlobal('document', {})
    expect(await brought()).toBe(true)
  })
})
