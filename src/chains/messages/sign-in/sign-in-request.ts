/** A message that signs in: the site, the account and the validity. */
export interface SignInRequest {
  /** The site's host, with the port unless it is the default one. */
  readonly domain: string
  readonly scheme?: string | undefined
  /** The account that signs in. */
  readonly address: string
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  /** Ethereum: the chain's number. Solana: the name of a cluster. */
  readonly chainId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  /** The resources that the site may access afterwards. */
  readonly resources?: readonly string[] | undefined
}

const PHRASE = /wants you to sign in with your \w+ account/i

/** True if a human would read this text as a sign-in request. */
export const looksLikeSignIn = (text: string): boolean => PHRASE.test(text)
