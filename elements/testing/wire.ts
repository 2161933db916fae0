/** A mail that the development inbox received; times in Unix milliseconds. */
export interface Mail {
  id: number
  recipient: string
  subject: string
  text: string
  receivedAt: number
}

/** A message that the development phone received; numbers in international form (+1 555 555 0100). */
export interface Text {
  id: number
  recipient: string
  text: string
  channel: 'sms' | 'whatsapp'
  receivedAt: number
}

/**
 * The local chains: two Ethereum ones, of which `base` stands for every network except the main one, and a Solana one.
 */
export type CoinChain = 'ethereum' | 'base' | 'solana'

/** The assets that the faucet sends: the chain's own coin, or the local USDC. */
export type Asset = 'native' | 'USDC'

/** The known facts of a Solana token. */
export interface SplToken {
  name: string
  symbol: string
  decimals: number
}

/** The result of a bridge deposit: it arrives, arrives late, is refunded, or is lost. */
export type BridgeWay = 'success' | 'slow' | 'refund' | 'failure'

/** How a test wallet answers requests. */
export type Behaviour = 'approve' | 'refuse' | 'hang' | 'wrong chain' | 'busy'

/**
 * A request as the provider received it, with the status of its answer. Requests of an earlier run have no headers and
 * no body.
 */
export interface RecordedRequest {
  method: string
  path: string
  appId: string
  headers: Record<string, string>
  body: unknown
  status: number | undefined
  /** The provider's time, in Unix milliseconds. */
  at: number
}
