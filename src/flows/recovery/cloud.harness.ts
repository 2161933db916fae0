import { vi } from 'vitest'
import type { World } from '../../../demo/world.js'
import { readReturn } from '../../session/returns/address-return.js'
import { FakePopup } from '../redirect.harness.js'
import { until } from './visitor.harness.js'

export const ORIGIN = 'http://app.localhost:4100'

/** The windows of clouds that a page at ORIGIN opens, and the visitor who answers in them. */
export class CloudWindows {
  readonly popups: FakePopup[] = []
  /** True if the browser blocks them. */
  isBlocked = false
  readonly #window = new EventTarget()
  /** The visitor's own connection. */
  readonly #fetch = globalThis.fetch

  constructor(readonly world: World) {
    vi.stubGlobal('location', { href: `${ORIGIN}/shop?a=1`, origin: ORIGIN })
    vi.stubGlobal('addEventListener', this.#window.addEventListener.bind(this.#window))
    vi.stubGlobal('open', () => {
      if (this.isBlocked) return null
      this.popups.push(new FakePopup())
      return this.popups.at(-1)
    })
    // The provider checks the origin of a request, which browsers send by themselves.
    globalThis.fetch = (input, init) =>
      this.#fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin: ORIGIN } })
  }

  /** Removes them from the page. */
  close(): void {
    globalThis.fetch = this.#fetch
    vi.unstubAllGlobals()
  }

  /** Answers on the cloud's page in the newest pop-up, which then sends its result to the page. */
  async answer(how: 'allow' | 'deny' = 'allow', email = 'ada@example.com'): Promise<void> {
    const popup = this.popups.at(-1)
    await until(() => popup?.urls.length === 1)
    const url = popup?.urls[0]?.replace(/^http:\/\/[^/]+/, this.world.apiUrlLocal) ?? ''
    const form = new URLSearchParams({ email, name: 'Ada', answer: how })
    const back = await this.#fetch(url, {
      method: 'POST',
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    })
    const found = readReturn(back.headers.get('location') ?? '')
    if (found?.kind === 'oauth') {
      const data = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: found.state, authorizationCode: found.code }
      return this.postMessage(data, ORIGIN)
    }
    const session = /data-session="([\w-]*)"/.exec(await back.text())?.[1]
    if (session) this.postMessage({ ckSession: session }, new URL(popup?.urls[0] ?? '').origin)
    else popup?.close()
  }

  /** Sends a message to the page; by default, from the newest pop-up. */
  postMessage(data: object, origin: string, source: unknown = this.popups.at(-1)): void {
    this.#window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  }
}
