import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, importSPKI, jwtVerify, SignJWT, type JWK } from 'jose'
import type { Database } from 'node-sqlite3-wasm'
import type { AppRow } from './store/apps.js'
import type { UserStore } from './store/users.js'

const ALGORITHM = 'ES256'
const ISSUER = 'privy.io'
const KEY_ID = 'development'

export interface AccessClaims { userId: string; sessionId: string }

/** Access and identity tokens (JWT, ES256). The algorithm, issuer and audience are fixed; keys are never taken from a token. */
export class Tokens {
  private constructor(
    private readonly privateKey: CryptoKey,
    private readonly publicKey: CryptoKey,
    /** SPKI in PEM, as the app configuration publishes it. */
    readonly verificationKey: string,
    readonly jwk: JWK,
    readonly now: () => number,
  ) {}

  /** With the database's own key pair, made once. */
  static async open(db: Database, now: () => number): Promise<Tokens> {
    let pem = db.get('SELECT value FROM secrets WHERE name = ?', ['token-key'])?.['value'] as string | undefined
    if (!pem) {
      const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
      pem = `${await exportPKCS8(privateKey)}\n${await exportSPKI(publicKey)}`
      db.run('INSERT INTO secrets VALUES (?, ?)', ['token-key', pem])
    }
    const [secret = '', spki = ''] = pem.split(/(?=-----BEGIN PUBLIC KEY-----)/)
    const publicKey = await importSPKI(spki, ALGORITHM, { extractable: true })
    return new Tokens(await importPKCS8(secret, ALGORITHM), publicKey, spki.trim() + '\n', { ...await exportJWK(publicKey), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }, now)
  }

  access(app: AppRow, { userId, sessionId }: AccessClaims): Promise<string> {
    return this.#sign(app, userId, { sid: sessionId })
  }

  /** The user in short, for hosts' servers. */
  identity(app: AppRow, userId: string, users: UserStore): Promise<string> {
    const user = users.find(userId)
    const light = users.accounts(userId).map(({ type, fields, latestVerifiedAt }) => ({ type, ...fields, lv: Math.floor(latestVerifiedAt / 1000) }))
    return this.#sign(app, userId, {
      cr: String(Math.floor((user?.createdAt ?? 0) / 1000)),
      linked_accounts: JSON.stringify(light),
      ...(user?.isGuest ? { guest: 't' } : {}),
    })
  }

  /** Whose token it is; undefined when it is not ours, not of this app, or (unless `expired` is allowed) too old. */
  async verify(token: string, appId: string, options: { expired?: boolean } = {}): Promise<AccessClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.publicKey, {
        algorithms: [ALGORITHM], issuer: ISSUER, audience: appId, currentDate: new Date(options.expired ? 0 : this.now()),
      })
      return typeof payload.sub === 'string' && typeof payload['sid'] === 'string' ? { userId: payload.sub, sessionId: payload['sid'] } : undefined
    } catch {
      return undefined
    }
  }

  #sign(app: AppRow, userId: string, claims: Record<string, unknown>): Promise<string> {
    const at = Math.floor(this.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: KEY_ID })
      .setIssuer(ISSUER).setAudience(app.id).setSubject(userId).setIssuedAt(at).setExpirationTime(at + app.access_token_seconds)
      .sign(this.privateKey)
  }
}
