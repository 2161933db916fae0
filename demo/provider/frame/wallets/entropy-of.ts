import type { Database } from 'node-sqlite3-wasm'

/** Entropies go by the address of any of their wallets, of this user only. */
export function entropyOf(db: Database, userId: string, address: string): string | undefined {
  const row = db.get('SELECT entropy_id FROM embedded_wallets WHERE user_id = ? AND address = ?', [userId, address])
  return row ? String(row['entropy_id']) : undefined
}
