import type { Hex } from 'viem'
import { openDeviceShares } from '../frame/page/device-shares.js'
import { frameEvents } from '../frame/page/events/frame-events.js'
import { frameWorld } from '../frame/page/frame-world.js'
import { ProviderCall } from '../frame/page/provider-call.js'
import { SecondFactorPass } from '../frame/page/second-factor-pass.js'
import { bearer, type TestApp } from '../test-app.harness.js'
import type { Body } from '../wire/body.js'
import { signedContent } from './signing/signed-content.js'

interface Reply {
  status: number
  body: Body
}

/** A user who calls their server wallets, with the frame's signature over each request; for tests. */
export class WalletOwner {
  constructor(
    readonly app: TestApp,
    readonly token: string,
  ) {}

  static async of(app: TestApp): Promise<WalletOwner> {
    return new WalletOwner(app, (await app.logIn()).body.token)
  }

  async create(chain_type = 'ethereum', more: Body = {}): Promise<{ id: string; address: Hex }> {
    return (await this.app.call<{ id: string; address: Hex }>('wallets', { chain_type, ...more }, bearer(this.token)))
      .body
  }

  /** Lets the frame sign a message with the visitor's token. */
  async sign(content: string): Promise<string> {
    const page = frameWorld(
      new ProviderCall({ appId: this.app.id }, undefined, new SecondFactorPass(() => undefined)),
      await openDeviceShares(this.app.id),
    )
    const platformFetch = globalThis.fetch
    globalThis.fetch = (path, init) =>
      platformFetch(
        typeof path === 'string' && path.startsWith('/') ? `${this.app.world.apiUrlLocal}${path}` : path,
        init,
      )
    try {
      const answer = (await frameEvents.get('privy:user-signer:sign')?.(
        { accessToken: this.token, message: Buffer.from(content).toString('base64') },
        page,
      )) as { signature: string }
      return answer.signature
    } finally {
      globalThis.fetch = platformFetch
    }
  }

  /** The time `count` minutes from now, in the form of a request's expiry. */
  minutes(count: number): string {
    return String(this.app.world.driver.context.clock.now() + count * 60_000)
  }

  async signed(
    path: string,
    body: Body,
    {
      expiry = this.minutes(30),
      method = 'POST',
      more = {},
    }: { expiry?: string; method?: string; more?: Record<string, string> } = {},
  ): Promise<Reply> {
    const url = `${this.app.world.apiUrlLocal}/api/v1/${path}`
    const signature = await this.sign(signedContent({ url, method, appId: this.app.id, expiry, body }))
    return this.ask(
      url,
      body,
      { 'privy-authorization-signature': signature, 'privy-request-expiry': expiry, ...more },
      method,
    )
  }

  async ask(url: string, body: Body, headers: Record<string, string>, method = 'POST'): Promise<Reply> {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', 'privy-app-id': this.app.id, ...bearer(this.token), ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }

  rpc(id: string, body: Body, more: Record<string, string> = {}): Promise<Reply> {
    return this.signed(`wallets/${id}/rpc`, body, { more })
  }
}
