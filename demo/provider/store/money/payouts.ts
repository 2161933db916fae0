import type { Database } from 'node-sqlite3-wasm'
import type { Asset, CoinChain } from '../../../../elements/testing/wire.js'
import { newId } from '../secrets.js'

export const PAYOUT_TABLES = `
CREATE TABLE payouts (
  id TEXT PRIMARY KEY,
  chain TEXT NOT NULL,
  asset TEXT NOT NULL,
  token TEXT,
  recipient TEXT NOT NULL,
  amount TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'due',
  hash TEXT
) STRICT;
CREATE INDEX payouts_by_state ON payouts (state, due_at);
`

/** A payout: chain, currency, amount in base units, recipient, and the time from which it is due. */
interface Payout {
  chain: CoinChain
  asset: Asset
  token: string | null
  recipient: string
  amount: bigint
  dueAt: number
}

/** `due`: not paid yet; `paying`: being sent; `paid`, with its transaction; or `failed`. */
type PayoutState = 'due' | 'paying' | 'paid' | 'failed'

/** Stores the payouts across restarts. */
export class PayoutStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  owe({ chain, asset, token, recipient, amount, dueAt }: Payout): string {
    const id = newId()
    this.db.run(
      'INSERT INTO payouts (id, chain, asset, token, recipient, amount, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [id, chain, asset, token, recipient, String(amount), dueAt],
    )
    return id
  }

  find(id: string): { state: PayoutState; hash: string | null } | undefined {
    const row = this.db.get('SELECT state, hash FROM payouts WHERE id = ?', [id])
    return row
      ? { state: String(row['state']) as PayoutState, hash: row['hash'] === null ? null : String(row['hash']) }
      : undefined
  }

  /** Takes the next due payout. It is never returned again. */
  take(): (Payout & { id: string }) | undefined {
    const row = this.db.get(
      "UPDATE payouts SET state = 'paying' WHERE id = (SELECT id FROM payouts WHERE state = 'due' AND due_at <= ? ORDER BY due_at LIMIT 1) RETURNING *",
      [this.now()],
    )
    return row
      ? {
          id: String(row['id']),
          chain: String(row['chain']) as CoinChain,
          asset: String(row['asset']) as Asset,
          token: row['token'] === null ? null : String(row['token']),
          recipient: String(row['recipient']),
          amount: BigInt(String(row['amount'])),
          dueAt: Number(row['due_at']),
        }
      : undefined
  }

  paid(id: string, hash: string): void {
    this.db.run("UPDATE payouts SET state = 'paid', hash = ? WHERE id = ?", [hash, id])
  }

  failed(id: string): void {
    this.db.run("UPDATE payouts SET state = 'failed' WHERE id = ?", [id])
  }

  /**
   * Marks payouts that were cut off by a kill as failed. Such a payout may have been sent, so it is never sent again.
   */
  giveUpCutOff(): void {
    this.db.run("UPDATE payouts SET state = 'failed' WHERE state = 'paying'")
  }
}
