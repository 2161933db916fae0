import { vi } from 'vitest'
import { SoftwarePasskey } from '../../../demo/provider/login/passkeys/software-passkey.harness.js'
import { setTransport } from '../../api/client.js'

type Kind = 'create' | 'get'
type CredentialRequest = {
  publicKey: { challenge: ArrayBuffer; rp: { id: string }; rpId: string; user: { id: ArrayBuffer } }
  mediation?: string
  signal: AbortSignal
}
type Answer = ReturnType<SoftwarePasskey['register']>

const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const bytes = (base64url: unknown) => {
  const found = Buffer.from(String(base64url), 'base64url')
  return found.buffer.slice(found.byteOffset, found.byteOffset + found.length)
}

/** A browser with software passkeys on a page of `origin`. `restore` removes it. */
export class BrowserWithPasskeys {
  /** The requests of the page to the browser, oldest first. */
  readonly requests: (CredentialRequest & { kind: Kind })[] = []
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
      create: (asked: CredentialRequest) => this.#ask('create', asked),
      get: (asked: CredentialRequest) => this.#ask('get', asked),
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

  #ask(kind: Kind, asked: CredentialRequest): Promise<unknown> {
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

  #answer(kind: Kind, { publicKey: { challenge, rp, rpId, user } }: CredentialRequest): object {
    if (kind === 'create') {
      const made = new SoftwarePasskey(this.origin)
      this.keys.push(made)
      return credential(made.register({ challenge: text(challenge), rp, user: { id: text(user.id) } }))
    }
    const key = this.keys.at(-1)
    if (!key) throw new Error('There is no passkey yet.')
    return credential(key.authenticate({ challenge: text(challenge), rp_id: rpId }))
  }
}
/** Turns the wire's form into the browser's objects. */
/** The wire's form as the browser's objects. */
const credential = ({
  id,
  response: { client_data_json, attestation_object, authenticator_data, signature, user_handle, transports },
}: Answer): object => ({
  id,
  rawId: bytes(id),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
  response: attestation_object
    ? {
        clientDataJSON: bytes(client_data_json),
        attestationObject: bytes(attestation_object),
        getTransports: () => transports,
      }
    : {
        clientDataJSON: bytes(client_data_json),
        authenticatorData: bytes(authenticator_data),
        signature: bytes(signature),
        userHandle: bytes(user_handle),
      },
})
