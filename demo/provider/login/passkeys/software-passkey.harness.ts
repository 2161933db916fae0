import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

interface Answer {
  id: string
  raw_id: string
  type: 'public-key'
  client_extension_results: Record<string, never>
  response: Record<string, unknown>
}

/** A software authenticator with one ES256 credential. It responds in the API's form, as a browser at `origin` does. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #coseKey: Uint8Array
  #uses = 0
  #userHandle = ''

  constructor(
    readonly origin: string,
    { userVerified = true } = {},
  ) {
    this.#flags = PRESENT | (userVerified ? VERIFIED : 0)
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    // The COSE key: type EC2, ES256, P-256, and the point (RFC 9053).
    this.#coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
  }

  readonly #flags: number

  get id(): string {
    return this.credentialId.toString('base64url')
  }

  /** Responds to the options of a registration. */
  register(options: { challenge: string; rp: { id: string }; user: { id: string } }): Answer {
    this.#userHandle = options.user.id
    const length = Buffer.from([0, this.credentialId.length])
    const authData = Buffer.concat([
      this.#head(options.rp.id, this.#flags | ATTESTED),
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.#coseKey,
    ])
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.#answer({
      client_data_json: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
      attestation_object: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Responds to the options of an authentication. */
  authenticate(options: { challenge: string; rp_id: string }): Answer {
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const authData = this.#head(options.rp_id, this.#flags)
    const signature = sign(
      'sha256',
      Buffer.concat([authData, createHash('sha256').update(clientData).digest()]),
      this.#privateKey,
    )
    return this.#answer({
      client_data_json: clientData.toString('base64url'),
      authenticator_data: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      user_handle: this.#userHandle,
    })
  }

  /** Resets the use counter, as in a copy of the credential. */
  rewind(): void {
    this.#uses = 0
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#uses)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #answer(response: Record<string, unknown>): Answer {
    return { id: this.id, raw_id: this.id, type: 'public-key', client_extension_results: {}, response }
  }
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
