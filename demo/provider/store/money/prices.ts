import type { Database } from 'node-sqlite3-wasm'
import type { SplToken } from '../../../../elements/testing/wire.js'
import { COIN_PRICES, SPL_TOKENS } from '../../money/coin-prices.js'

/** What a tester said of coins and tokens; null where they said that nobody knows it. */
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

/** Prices in US dollars, and facts of Solana's tokens: the development ones, and over them what a tester set. */
export class Prices {
  constructor(readonly db: Database) {}

  /** What one coin costs; undefined for a coin nobody knows. */
  usd(symbol: string): number | undefined {
    return this.all()[symbol]
  }

  /** Every price there is, by symbol. */
  all(): Readonly<Record<string, number>> {
    const prices: Record<string, number> = Object.assign(Object.create(null) as Record<string, number>, COIN_PRICES)
    for (const { symbol, usd } of this.db.all('SELECT symbol, usd FROM coin_prices')) {
      if (usd === null) delete prices[String(symbol)]
      else prices[String(symbol)] = Number(usd)
    }
    return prices
  }

  /** Sets a price; null: nobody knows it; undefined: what it was at first. */
  set(symbol: string, usd: number | null | undefined): void {
    this.db.run('DELETE FROM coin_prices WHERE symbol = ?', [symbol])
    if (usd !== undefined) this.db.run('INSERT INTO coin_prices VALUES (?, ?)', [symbol, usd])
  }

  /** What is known of a token by its mint. */
  token(mint: string): SplToken | undefined {
    const row = this.db.get('SELECT facts FROM spl_tokens WHERE mint = ?', [mint])
    if (row) return row['facts'] === null ? undefined : (JSON.parse(String(row['facts'])) as SplToken)
    return Object.hasOwn(SPL_TOKENS, mint) ? SPL_TOKENS[mint] : undefined
  }

  /** Sets what is known of a token; null: nothing is; undefined: what it was at first. */
  setToken(mint: string, facts: SplToken | null | undefined): void {
    this.db.run('DELETE FROM spl_tokens WHERE mint = ?', [mint])
    if (facts !== undefined) this.db.run('INSERT INTO spl_tokens VALUES (?, ?)', [mint, facts && JSON.stringify(facts)])
  }
}
