import { base64urlOf, credentialOf, type CredentialRequest } from '../../../src/security/passkeys/credential.harness.js'
import { readReturn } from '../../../src/session/returns/address-return.js'
import type { PasskeyAnswer, PasskeyRequest } from './messages.js'

export const ORIGIN = 'http://app.localhost:4100'
const CLOUD_ACCOUNT = 'ada@example.com'

interface Page {
  readonly apiUrl: string
  /** The person's own connection: what they do in another window is no step of the page. */
  readonly send: typeof fetch
  /** Has the person use their authenticator. */
  readonly usePasskey: (request: PasskeyRequest) => Promise<PasskeyAnswer>
}

/** Gives this thread the members of a browser that the page uses: windows of clouds, and passkeys. */
export function becomeBrowser({ apiUrl, send, usePasskey }: Page): void {
  const window = new EventTarget()
  const credentials = {
    create: ({ publicKey: { challenge, rp, user } }: CredentialRequest) =>
      usePasskey({ kind: 'create', challenge: base64urlOf(challenge), rp, user: { id: base64urlOf(user.id) } }).then(
        credentialOf,
      ),
    get: ({ publicKey: { challenge, rpId } }: CredentialRequest) =>
      usePasskey({ kind: 'get', challenge: base64urlOf(challenge), rp_id: rpId }).then(credentialOf),
  }
  const members: Readonly<Record<string, unknown>> = {
    location: new URL(`${ORIGIN}/`),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    navigator: { credentials },
    PublicKeyCredential: class {
      static readonly isConditionalMediationAvailable = () => Promise.resolve(false)
    },
    addEventListener: window.addEventListener.bind(window),
    open: () => new CloudWindow(apiUrl, send, window),
  }
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** A window of a cloud, in which the person allows everything. */
class CloudWindow {
  closed = false
  readonly location = { replace: (url: string) => void this.#allow(url) }

  constructor(
    readonly apiUrl: string,
    readonly send: typeof fetch,
    readonly opener: EventTarget,
  ) {}

  close(): void {
    this.closed = true
  }

  async #allow(url: string): Promise<void> {
    const back = await this.send(url.replace(/^http:\/\/[^/]+/, this.apiUrl), {
      method: 'POST',
      body: new URLSearchParams({ email: CLOUD_ACCOUNT, answer: 'allow' }),
      redirect: 'manual',
    })
    const found = readReturn(back.headers.get('location') ?? '')
    if (found?.kind === 'oauth')
      return this.#report(
        { type: 'PRIVY_OAUTH_RESPONSE', stateCode: found.state, authorizationCode: found.code },
        ORIGIN,
      )
    const session = /data-session="([\w-]*)"/.exec(await back.text())?.[1]
    this.#report({ ckSession: session }, new URL(url).origin)
  }

  #report(data: object, origin: string): void {
    this.opener.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: this }))
  }
}
