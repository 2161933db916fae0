/** The content of the message that a wallet signs to sign in: the account, the site and a nonce. */
export interface SignIn {
  readonly address: string
  /** CAIP-2 (`eip155:1`). Not used on Solana, whose messages always name `mainnet`. */
  readonly chainId: string | null
  readonly nonce: string
  /** The page's host with the port. */
  readonly domain: string
  /** The page's origin. */
  readonly uri: string
  readonly issuedAt: Date
}

/** The servers that accept the message. */
export const SIGN_IN_RESOURCES: readonly string[] = ['https://privy.io']
