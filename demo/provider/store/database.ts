import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
// A CommonJS package whose named exports Node cannot detect.
import sqlite, { type Database } from 'node-sqlite3-wasm'
import { ownDatabase } from './database-owner.js'
import { LAYOUT, SCHEMA } from './schema.js'
import { transaction } from './transaction.js'

/**
 * Opens the provider's database, and creates the tables of a new one. `:memory:` stores nothing on disk. Throws for a
 * file with another layout.
 */
export function openDatabase(path: string): Database {
  const db = path === ':memory:' ? new sqlite.Database(path) : openFile(path)
  try {
    db.exec('PRAGMA foreign_keys = ON')
    const { user_version: layout } = db.get('PRAGMA user_version') as { user_version: number }
    if (layout === 0) {
      transaction(db, () => {
        db.exec(SCHEMA)
        db.exec(`PRAGMA user_version = ${LAYOUT}`)
      })
    } else if (layout !== LAYOUT) {
      throw new Error(
        `${path} was made by another version of the provider. Begin anew with npm start -- --fresh, which forgets all users, wallets and chains.`,
      )
    }
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Opens a file for this process alone, with a write-ahead log. The library's default, a rollback journal, is not
 * replayed after a crash (its own lock looks like another process's) and leaves a broken file. A write-ahead log is
 * replayed.
 */
function openFile(path: string): Database {
  mkdirSync(dirname(path), { recursive: true })
  const release = ownDatabase(path)
  const db = new sqlite.Database(path)
  db.exec('PRAGMA locking_mode = EXCLUSIVE')
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
  const close = db.close.bind(db)
  db.close = () => {
    close()
    release()
  }
  return db
}
