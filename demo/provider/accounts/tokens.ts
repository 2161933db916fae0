import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify, type JWK } from 'jose'
import type { Database } from 'node-sqlite3-wasm'
import type { UserStore } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { identityClaims } from './identity-claims.js'

const ALGORITHM = 'ES256'
const TYPE = 'JWT'
const ISSUER = 'privy.io'
const KEY_ID = 'development'
const CROSS_APP = 'cross-app'

export interface AccessClaims {
  userId: string
  sessionId: string
}

/**
 * Signs and verifies access and identity tokens (JWT, ES256). The algorithm, type, issuer and audience are fixed, and a
 * key is never taken from a token. Signing is synchronous, so that the tokens of a response are part of the same
 * database transaction.
 */
export class Tokens {
  private constructor(
    private readonly privateKey: KeyObject,
    private readonly publicKey: CryptoKey,
    /** SPKI in PEM, as the app configuration publishes it. */
    readonly verificationKey: string,
    readonly jwk: JWK,
    readonly now: () => number,
  ) {}

  /** Opens the key pair stored in the database. The first call creates it. */
  static async open(db: Database, now: () => number): Promise<Tokens> {
    let pem = db.get('SELECT value FROM secrets WHERE name = ?', ['token-key'])?.['value'] as string | undefined
    if (!pem) {
      const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
      pem = `${await exportPKCS8(privateKey)}\n${await exportSPKI(publicKey)}`
      db.run('INSERT INTO secrets VALUES (?, ?)', ['token-key', pem])
    }
    const [secret = '', spki = ''] = pem.split(/(?=-----BEGIN PUBLIC KEY-----)/)
    const publicKey = await importSPKI(spki, ALGORITHM, { extractable: true })
    return new Tokens(
      createPrivateKey(secret),
      publicKey,
      spki.trim() + '\n',
      { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' },
      now,
    )
  }

  access(app: AppRow, { userId, sessionId }: AccessClaims): string {
    return this.#sign(app, userId, {
      sid: sessionId,
      ...(app.token_generation > 0 ? { gen: app.token_generation } : {}),
    })
  }

  /** Issues an identity token: a short description of the user for the host's server. */
  identity(app: AppRow, userId: string, users: UserStore): string {
    return this.#sign(app, userId, identityClaims(users.wire(userId) ?? {}))
  }

  readonly crossAppSeconds = 3600

  /**
   * Issues a token that lets an app's page request signatures from a user of another app. It has no session id, so it
   * never passes as an access token.
   */
  crossApp(app: AppRow, providerAppId: string, userId: string): string {
    return this.#sign({ ...app, access_token_seconds: this.crossAppSeconds }, userId, {
      use: CROSS_APP,
      pid: providerAppId,
    })
  }

  /** The content of a cross-app token. Undefined for another token and, unless `expired` is allowed, an expired one. */
  async verifyCrossApp(
    token: string,
    options: { expired?: boolean } = {},
  ): Promise<{ appId: string; providerAppId: string; userId: string } | undefined> {
    try {
      const {
        payload: { aud, sub, pid, use },
      } = await jwtVerify(token, this.publicKey, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        requiredClaims: ['sub', 'aud', 'exp'],
        currentDate: new Date(options.expired ? 0 : this.now()),
      })
      return use === CROSS_APP && typeof aud === 'string' && typeof sub === 'string' && typeof pid === 'string'
        ? { appId: aud, providerAppId: pid, userId: sub }
        : undefined
    } catch {
      return undefined
    }
  }

  /**
   * Returns the user and session of an access token. Undefined if the token has a wrong signature, belongs to another
   * app or is no access token. Unless `expired` is allowed, also undefined if it is expired or of an earlier token
   * generation.
   */
  async verify(token: string, app: AppRow, options: { expired?: boolean } = {}): Promise<AccessClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.publicKey, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: app.id,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: new Date(options.expired ? 0 : this.now()),
      })
      const { sub, sid, gen = 0 } = payload
      if (typeof sub !== 'string' || typeof sid !== 'string' || (!options.expired && gen !== app.token_generation))
        return undefined
      return { userId: sub, sessionId: sid }
    } catch {
      return undefined
    }
  }

  #sign(app: AppRow, userId: string, claims: Record<string, unknown>): string {
    const at = Math.floor(this.now() / 1000)
    const signed = [
      { alg: ALGORITHM, typ: TYPE, kid: KEY_ID },
      { ...claims, iss: ISSUER, aud: app.id, sub: userId, iat: at, exp: at + app.access_token_seconds },
    ]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = sign('sha256', Buffer.from(signed), { key: this.privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }
}
