import type { Database } from 'node-sqlite3-wasm'
import type { Asset, BridgeWay, CoinChain } from '../../../../elements/testing/wire.js'
import { newId } from '../secrets.js'

export const BRIDGE_TABLES = `
CREATE TABLE bridge_requests (
  id TEXT PRIMARY KEY,
  deposit_address TEXT NOT NULL,
  deposit_account TEXT NOT NULL,
  origin TEXT NOT NULL,
  destination TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  hash TEXT,
  payout_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX bridge_requests_by_account ON bridge_requests (deposit_account);
CREATE INDEX bridge_requests_by_hash ON bridge_requests (hash);
CREATE INDEX bridge_requests_by_state ON bridge_requests (state, created_at);
`

/** One end of a bridge request: chain, currency, amount in base units, and address. */
export interface BridgeEnd {
  chain: CoinChain
  asset: Asset
  token: string | null
  amount: string
  address: string
}

/**
 * The state is `waiting` until the deposit arrives. Then the request succeeds, succeeds late (`slow`), is refunded
 * (`refund`) or fails (`failure`).
 */
export const BRIDGE_WAYS = ['success', 'slow', 'refund', 'failure'] as const satisfies readonly BridgeWay[]
type BridgeState = 'waiting' | BridgeWay

export interface BridgeRequest {
  id: string
  /** An address created for this request only, so that every deposit to it belongs to the request. */
  depositAddress: string
  /** The account that holds the deposit: the address itself, or its token account on Solana. Lower case on Ethereum. */
  depositAccount: string
  origin: BridgeEnd
  destination: BridgeEnd
  state: BridgeState
  payoutId: string | null
}

const LIFETIME_MS = 60 * 60_000

/** Stores the bridge requests. */
export class BridgeRequests {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  open({
    depositAddress,
    depositAccount,
    origin,
    destination,
  }: Pick<BridgeRequest, 'depositAddress' | 'depositAccount' | 'origin' | 'destination'>): string {
    const id = newId()
    this.db.run(
      'INSERT INTO bridge_requests (id, deposit_address, deposit_account, origin, destination, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      [id, depositAddress, depositAccount, JSON.stringify(origin), JSON.stringify(destination), this.now()],
    )
    return id
  }

  /** The newest hundred requests whose deposit may still arrive. */
  waiting(): BridgeRequest[] {
    return this.db
      .all(
        "SELECT * FROM bridge_requests WHERE state = 'waiting' AND created_at > ? ORDER BY created_at DESC LIMIT 100",
        [this.now() - LIFETIME_MS],
      )
      .map(row => this.#read(row))
  }

  find(id: string): BridgeRequest | undefined {
    const row = this.db.get('SELECT * FROM bridge_requests WHERE id = ?', [id])
    return row ? this.#read(row) : undefined
  }

  byHash(hash: string): BridgeRequest | undefined {
    const row = this.db.get('SELECT * FROM bridge_requests WHERE hash = ?', [hash])
    return row ? this.#read(row) : undefined
  }

  byAccount(account: string): BridgeRequest | undefined {
    const row = this.db.get('SELECT * FROM bridge_requests WHERE deposit_account = ?', [account])
    return row ? this.#read(row) : undefined
  }

  /** Stores the transaction of the deposit. */
  deposited(id: string, hash: string): void {
    this.db.run('UPDATE bridge_requests SET hash = ? WHERE id = ?', [hash, id])
  }

  decide(id: string, state: BridgeWay, payoutId: string | null): void {
    this.db.run('UPDATE bridge_requests SET state = ?, payout_id = ? WHERE id = ?', [state, payoutId, id])
  }

  #read(row: Record<string, unknown>): BridgeRequest {
    return {
      id: String(row['id']),
      depositAddress: String(row['deposit_address']),
      depositAccount: String(row['deposit_account']),
      origin: JSON.parse(String(row['origin'])) as BridgeEnd,
      destination: JSON.parse(String(row['destination'])) as BridgeEnd,
      state: String(row['state']) as BridgeState,
      payoutId: row['payout_id'] === null ? null : String(row['payout_id']),
    }
  }
}
