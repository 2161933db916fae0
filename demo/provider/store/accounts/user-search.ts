import type { Database } from 'node-sqlite3-wasm'

/** How the users of an app are found; every answer is ids of users. */
export class UserSearch {
  constructor(readonly db: Database, readonly appId: string) {}

  /** The user with an account of this type that names this subject. */
  bySubject(type: string, subject: string): string | undefined {
    return this.#first('SELECT user_id AS id FROM accounts WHERE app_id = ? AND type = ? AND subject = ?', [this.appId, type, subject])
  }

  /** The user who goes by this name there, upper or lower case. */
  byUsername(type: string, username: string): string | undefined {
    return this.#first("SELECT user_id AS id FROM accounts WHERE app_id = ? AND type = ? AND lower(json_extract(fields, '$.username')) IN (lower(?), lower(?) || '#0')", [this.appId, type, username, username])
  }

  /** The user of this wallet: their own, one of the frame's or one of the server's. */
  byWallet(address: string): string | undefined {
    return this.bySubject('wallet', address)
      ?? this.#first('SELECT w.user_id AS id FROM embedded_wallets w JOIN users u ON u.id = w.user_id WHERE u.app_id = ? AND w.address = ?', [this.appId, address])
      ?? this.#first('SELECT user_id AS id FROM server_wallets WHERE app_id = ? AND address = ?', [this.appId, address])
  }

  /** Users with an account that holds this text, newest first. */
  holding(text: string, limit: number): string[] {
    return this.#all("SELECT DISTINCT u.id FROM users u JOIN accounts a ON a.user_id = u.id WHERE u.app_id = ? AND a.type != 'guest' AND (instr(lower(a.subject), lower(?)) OR instr(lower(a.fields), lower(?))) ORDER BY u.rowid DESC LIMIT ?", [this.appId, text, text, limit])
  }

  /** Users in the order they came, those after `cursor` (an id). */
  page({ cursor, limit }: { cursor: string | undefined; limit: number }): string[] {
    return this.#all('SELECT id FROM users WHERE app_id = ? AND rowid > coalesce((SELECT rowid FROM users WHERE id = ?), 0) ORDER BY rowid LIMIT ?', [this.appId, cursor ?? null, limit])
  }

  #first(sql: string, values: (string | number | null)[]): string | undefined {
    return this.#all(sql, values)[0]
  }

  #all(sql: string, values: (string | number | null)[]): string[] {
    return this.db.all(sql, values).map(row => String(row['id']))
  }
}
