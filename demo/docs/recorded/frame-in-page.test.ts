import { Window } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveFrames } from './frame-in-page.js'

const ORIGIN = 'http://wallet.localhost:4101'

describe('the wallet frame of a page that is opened from the disk', () => {
  let page: Window
  let served: ReturnType<typeof vi.fn<(event: string, data: Record<string, unknown>) => unknown>>
  beforeEach(() => {
    page = new Window({ url: 'file:///docs/wallet-fund.html' })
    vi.stubGlobal('HTMLIFrameElement', page.HTMLIFrameElement)
    vi.stubGlobal('MessageEvent', page.MessageEvent)
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
    served = vi.fn(() => ({ address: '0x1' }))
    serveFrames(ORIGIN, served)
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await page.happyDOM.close()
  })
  const frameOf = (src: string) => Object.assign(page.document.createElement('iframe'), { src })
  const answerOf = (frame: ReturnType<typeof frameOf>, message: object) =>
    new Promise<MessageEvent>(resolve => {
      page.addEventListener('message', event => resolve(event as unknown as MessageEvent), { once: true })
      ;(frame.contentWindow as unknown as MessagePort).postMessage(message)
    })

  it('loads nothing, and answers messages as if it came from the provider', async () => {
    const frame = frameOf(`${ORIGIN}/apps/x/embedded-wallets`)
    expect(frame.getAttribute('src')).toBeNull()
    const { data, origin, source } = await answerOf(frame, { id: '7', event: 'privy:wallet:create', data: { a: 1 } })
    expect([data, origin, source === (frame.contentWindow as unknown)]).toEqual([
      { id: '7', event: 'privy:wallet:create', data: { address: '0x1' } },
      ORIGIN,
      true,
    ])
    expect(served).toHaveBeenCalledExactlyOnceWith('privy:wallet:create', { a: 1 })
  })

  it('answers a refused request with the type of its error', async () => {
    served.mockImplementation(() => {
      throw Object.assign(new Error('no'), { type: 'wallet_not_on_device' })
    })
    const { data } = await answerOf(frameOf(ORIGIN), { id: '8', event: 'privy:wallets:connect', data: {} })
    expect(data).toEqual({
      id: '8',
      event: 'privy:wallets:connect',
      error: { type: 'wallet_not_on_device', message: 'no' },
    })
  })

  it('leaves frames of other origins unchanged', () => {
    const other = frameOf('https://example.com/')
    expect(other.getAttribute('src')).toBe('https://example.com/')
  })
})
