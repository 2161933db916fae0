import type { Database } from 'node-sqlite3-wasm'
import type { SplToken } from '../../../../elements/testing/wire.js'
import { COIN_PRICES, SPL_TOKENS } from '../../money/coin-prices.js'

/** Tables of the prices and tokens that a tester set. Null stands for unknown. */
export const PRICE_TABLES = `
CREATE TABLE coin_prices (
  symbol TEXT PRIMARY KEY,
  usd REAL
) STRICT;
CREATE TABLE spl_tokens (
  mint TEXT PRIMARY KEY,
  facts TEXT
) STRICT;
`

/** Prices in US dollars and metadata of Solana tokens. A tester's values override the development ones. */
export class Prices {
  constructor(readonly db: Database) {}

  /** The price of a coin; undefined if it is unknown. */
  usd(symbol: string): number | undefined {
    return this.all()[symbol]
  }

  /** All known prices by symbol. */
  all(): Readonly<Record<string, number>> {
    const prices: Record<string, number> = Object.assign(Object.create(null) as Record<string, number>, COIN_PRICES)
    for (const { symbol, usd } of this.db.all('SELECT symbol, usd FROM coin_prices')) {
      if (usd === null) delete prices[String(symbol)]
      else prices[String(symbol)] = Number(usd)
    }
    return prices
  }

  /** Sets a price. Null makes it unknown, undefined restores the initial one. */
  set(symbol: string, usd: number | null | undefined): void {
    this.db.run('DELETE FROM coin_prices WHERE symbol = ?', [symbol])
    if (usd !== undefined) this.db.run('INSERT INTO coin_prices VALUES (?, ?)', [symbol, usd])
  }

  /** The metadata of a token by its mint; undefined if it is unknown. */
  token(mint: string): SplToken | undefined {
    const row = this.db.get('SELECT facts FROM spl_tokens WHERE mint = ?', [mint])
    if (row) return row['facts'] === null ? undefined : (JSON.parse(String(row['facts'])) as SplToken)
    return Object.hasOwn(SPL_TOKENS, mint) ? SPL_TOKENS[mint] : undefined
  }

  /** Sets a token's metadata. Null makes it unknown, undefined restores the initial metadata. */
  setToken(mint: string, facts: SplToken | null | undefined): void {
    this.db.run('DELETE FROM spl_tokens WHERE mint = ?', [mint])
    if (facts !== undefined) this.db.run('INSERT INTO spl_tokens VALUES (?, ?)', [mint, facts && JSON.stringify(facts)])
  }
}
