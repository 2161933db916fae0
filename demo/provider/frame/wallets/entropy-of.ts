import type { Database } from 'node-sqlite3-wasm'

/** Finds an entropy by the address of any of its wallets, for this user only. */
export function entropyOf(db: Database, userId: string, address: string): string | undefined {
  const row = db.get('SELECT entropy_id FROM embedded_wallets WHERE user_id = ? AND address = ?', [userId, address])
  return row ? String(row['entropy_id']) : undefined
}
