/** What a wallet signs so that its owner can sign in: who, where, and with which nonce. */
export interface SignIn {
  readonly address: string
  /** CAIP-2 (`eip155:1`); Solana's messages name no cluster. */
  readonly chainId: string | null
  readonly nonce: string
  /** Of the page: its host with the port. */
  readonly domain: string
  /** Of the page: its origin. */
  readonly uri: string
  readonly issuedAt: Date
}

/** Whose servers accept the message. */
export const SIGN_IN_RESOURCES: readonly string[] = ['https://privy.io']
