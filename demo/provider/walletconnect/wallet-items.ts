import type { Database } from 'node-sqlite3-wasm'

/** Storage of the WalletConnect wallet across restarts: its sessions and their keys, as named values. */
export class WalletItems {
  constructor(readonly db: Database) {}

  getKeys(): Promise<string[]> {
    return Promise.resolve(this.#rows().map(([key]) => key))
  }

  getEntries<T = unknown>(): Promise<[string, T][]> {
    return Promise.resolve(this.#rows().map(([key, value]) => [key, JSON.parse(value) as T]))
  }

  getItem<T = unknown>(key: string): Promise<T | undefined> {
    const row = this.db.isOpen ? this.db.get('SELECT value FROM walletconnect_items WHERE key = ?', [key]) : null
    return Promise.resolve(row ? (JSON.parse(String(row['value'])) as T) : undefined)
  }

  /** A wallet that is stopping may still write. Once the database is closed, the value is dropped. */
  setItem(key: string, value: unknown): Promise<void> {
    if (this.db.isOpen && value !== undefined) {
      this.db.run(
        'INSERT INTO walletconnect_items VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key, JSON.stringify(value)],
      )
    }
    return Promise.resolve()
  }

  removeItem(key: string): Promise<void> {
    if (this.db.isOpen) this.db.run('DELETE FROM walletconnect_items WHERE key = ?', [key])
    return Promise.resolve()
  }

  /** Whether the wallet has never been used. */
  get empty(): boolean {
    return this.#rows().length === 0
  }

  #rows(): [string, string][] {
    return this.db.isOpen
      ? this.db.all('SELECT key, value FROM walletconnect_items').map(row => [String(row['key']), String(row['value'])])
      : []
  }
}
