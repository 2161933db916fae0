import type { Database } from 'node-sqlite3-wasm'

export const PURCHASE_TABLES = `
CREATE TABLE purchases (
  id TEXT PRIMARY KEY,
  shop TEXT NOT NULL,
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  address TEXT NOT NULL,
  token_hash TEXT,
  blockchains TEXT NOT NULL DEFAULT '[]',
  state TEXT NOT NULL DEFAULT 'offered',
  amount TEXT,
  currency TEXT,
  payment_method TEXT,
  payout_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX purchases_by_token ON purchases (token_hash);
`

/**
 * `offered`: the checkout page was requested; `asked`: waits for the bank's authorisation; `bought`: its payout has the
 * further state; `failed`.
 */
type PurchaseState = 'offered' | 'asked' | 'bought' | 'failed'

export interface Purchase {
  id: string
  shop: 'moonpay' | 'coinbase'
  appId: string
  userId: string
  address: string
  blockchains: string[]
  state: PurchaseState
  amount: string | null
  currency: string | null
  paymentMethod: string | null
  payoutId: string | null
}

/** Stores purchases of coins by card or from an exchange. */
export class PurchaseStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  offer({
    id,
    shop,
    appId,
    userId,
    address,
    tokenHash = null,
    blockchains = [],
  }: Pick<Purchase, 'id' | 'shop' | 'appId' | 'userId' | 'address'> & {
    tokenHash?: string | null
    blockchains?: string[]
  }): void {
    this.db.run(
      'INSERT INTO purchases (id, shop, app_id, user_id, address, token_hash, blockchains, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [id, shop, appId, userId, address, tokenHash, JSON.stringify(blockchains), this.now()],
    )
  }

  find(id: string): Purchase | undefined {
    return this.#read(this.db.get('SELECT * FROM purchases WHERE id = ?', [id]))
  }

  byToken(tokenHash: string): Purchase | undefined {
    return this.#read(this.db.get('SELECT * FROM purchases WHERE token_hash = ?', [tokenHash]))
  }

  /** Stores the buyer's choice. */
  note(
    id: string,
    {
      state,
      amount,
      currency,
      paymentMethod,
      payoutId,
    }: Pick<Purchase, 'state' | 'amount' | 'currency' | 'paymentMethod' | 'payoutId'>,
  ): void {
    this.db.run(
      'UPDATE purchases SET state = ?, amount = ?, currency = ?, payment_method = ?, payout_id = ? WHERE id = ?',
      [state, amount, currency, paymentMethod, payoutId, id],
    )
  }

  #read(row: Record<string, unknown> | null): Purchase | undefined {
    if (!row) return undefined
    const text = (key: string) => (row[key] === null ? null : String(row[key]))
    return {
      id: String(row['id']),
      shop: String(row['shop']) as Purchase['shop'],
      appId: String(row['app_id']),
      userId: String(row['user_id']),
      address: String(row['address']),
      blockchains: JSON.parse(String(row['blockchains'])) as string[],
      state: String(row['state']) as PurchaseState,
      amount: text('amount'),
      currency: text('currency'),
      paymentMethod: text('payment_method'),
      payoutId: text('payout_id'),
    }
  }
}
