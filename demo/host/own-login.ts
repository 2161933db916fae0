import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'

/** A host's own login. It issues a token (JWT) for the visitor; its public keys verify the token. */
export interface OwnLogin {
  readonly keys: { keys: JWK[] }
  /** A token that is valid for an hour. Its subject is always the same. */
  token(): Promise<string>
}

/** The demo's own login. Its keys are new at each start. */
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
