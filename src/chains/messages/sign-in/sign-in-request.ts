/** A message by which somebody signs in: who asks, for whom, and for how long. */
export interface SignInRequest {
  /** Of the site: its host, with the port where it is not the usual one. */
  readonly domain: string
  readonly scheme?: string | undefined
  /** The account that signs in. */
  readonly address: string
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  /** Ethereum: its number. Solana: the name of a cluster. */
  readonly chainId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  /** What the site may reach after that. */
  readonly resources?: readonly string[] | undefined
}

const PHRASE = /wants you to sign in with your \w+ account/i

/** Whether a person would take this text for a request to sign in. */
export const looksLikeSignIn = (text: string): boolean => PHRASE.test(text)
