import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'

/** A host's own login: it says who is here by a token (JWT), and its keys say that the token is its own. */
export interface OwnLogin {
  readonly keys: { keys: JWK[] }
  /** Signed for an hour. The subject is always the same. */
  token(): Promise<string>
}

/** The demo's. Its keys are made anew with each start. */
export async function ownLogin(): Promise<OwnLogin> {
  const header = { alg: 'ES256', kid: 'almanac' }
  const { privateKey, publicKey } = await generateKeyPair(header.alg)
  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), ...header }] },
    token: () =>
      new SignJWT()
        .setProtectedHeader(header)
        .setSubject('ada-of-almanac')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  }
}
