import { vi } from 'vitest'
import { SoftwarePasskey } from '../../../demo/provider/login/passkeys/software-passkey.harness.js'
import { setTransport } from '../../api/client.js'
import { base64urlOf, credentialOf, type CredentialRequest } from './credential.harness.js'

type Kind = 'create' | 'get'
type BrowserRequest = CredentialRequest & { readonly mediation?: string; readonly signal: AbortSignal }

/** A browser with software passkeys on a page of `origin`. `restore` removes it. */
export class BrowserWithPasskeys {
  /** The requests of the page to the browser, oldest first. */
  readonly requests: (BrowserRequest & { kind: Kind })[] = []
  readonly keys: SoftwarePasskey[] = []
  /** The result of the next requests: the visitor confirms, nothing happens, or the browser rejects with this error. */
  behaviour: 'confirms' | 'nothing' | { readonly name: string; readonly message?: string } = 'confirms'
  /** True if the page around it does not allow passkeys in a frame. */
  framed = false

  constructor(
    readonly origin = 'http://app.localhost:4100',
    { webauthn = true, autofill = true } = {},
  ) {
    setTransport((url, init) => {
      const headers = new Headers(init.headers)
      headers.set('origin', origin)
      return fetch(url, { ...init, headers })
    })
    vi.stubGlobal('location', new URL(`${origin}/`))
    vi.stubGlobal('document', {
      querySelectorAll: () => [],
      featurePolicy: {
        features: () => ['publickey-credentials-get', 'publickey-credentials-create'],
        allowsFeature: () => !this.framed,
      },
    })
    const credentials = {
      create: (asked: BrowserRequest) => this.#ask('create', asked),
      get: (asked: BrowserRequest) => this.#ask('get', asked),
    }
    vi.stubGlobal('navigator', { ...(webauthn && { credentials }) })
    vi.stubGlobal(
      'PublicKeyCredential',
      webauthn
        ? class {
            static isConditionalMediationAvailable = () => Promise.resolve(autofill)
          }
        : undefined,
    )
  }

  restore(): void {
    vi.unstubAllGlobals()
    setTransport()
  }

  /** Confirms a pending request, like a visitor who confirms late. */
  confirm = (): void => {}
  /** Rejects a pending request, like a visitor who refuses late. */
  refuse = (_: string): void => {}

  #ask(kind: Kind, asked: BrowserRequest): Promise<unknown> {
    this.requests.push({ kind, ...asked })
    const { behaviour } = this
    if (typeof behaviour === 'object')
      return Promise.reject(Object.assign(new Error(behaviour.message ?? behaviour.name), { name: behaviour.name }))
    return new Promise((resolve, reject) => {
      asked.signal.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' })))
      this.refuse = name => reject(Object.assign(new Error(name), { name }))
      this.confirm = () => resolve(this.#answer(kind, asked))
      if (behaviour === 'confirms') this.confirm()
    })
  }

  #answer(kind: Kind, { publicKey: { challenge, rp, rpId, user } }: BrowserRequest): object {
    if (kind === 'create') {
      const made = new SoftwarePasskey(this.origin)
      this.keys.push(made)
      return credentialOf(made.register({ challenge: base64urlOf(challenge), rp, user: { id: base64urlOf(user.id) } }))
    }
    const key = this.keys.at(-1)
    if (!key) throw new Error('There is no passkey yet.')
    return credentialOf(key.authenticate({ challenge: base64urlOf(challenge), rp_id: rpId }))
  }
}
