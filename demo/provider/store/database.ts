import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
// A CommonJS package whose exports Node cannot see by name.
import sqlite, { type Database } from 'node-sqlite3-wasm'
import { IMPORT_TABLES, WALLET_TABLES } from '../frame/wallet-tables.js'
import { POLICY_TABLES } from '../server-wallets/policy-store.js'
import { SERVER_WALLET_TABLES, STILL_PENDING_TABLES, TRANSACTION_END_TABLES } from '../server-wallets/tables.js'
import { ARMED_FAULT_TABLES } from './armed-faults.js'
import { CLOUD_TABLES } from './cloud.js'
import { CROSS_APP_TABLES } from './cross-app-links.js'
import { IMPORT_KEY_TABLES } from '../server-wallets/import-keys.js'
import { WEBHOOK_TABLES } from './webhook-events.js'
import { USER_METADATA_TABLES } from './user-metadata.js'
import { BRIDGE_TABLES } from './bridge-requests.js'
import { ownDatabase } from './database-owner.js'
import { FARCASTER_TABLES } from './farcaster.js'
import { LATEST_REQUEST_TABLES } from './latest-requests.js'
import { LATER_TABLES } from './later-tables.js'
import { NAMED_VALUE_TABLES } from './named-values.js'
import { PASSKEY_TABLES } from './passkeys.js'
import { PAYOUT_TABLES } from './payouts.js'
import { PRICE_TABLES } from './prices.js'
import { PURCHASE_TABLES } from './purchases.js'
import { SECOND_FACTOR_TABLES } from './second-factor-tables.js'
import { PHONE_TABLES } from './silenced-phones.js'
import { SIGN_IN_TABLES } from './sign-in-nonces.js'
import { TABLES } from './tables.js'
import { TEXT_TABLES } from './texts.js'
import { TRANSFER_TABLES } from './transfers.js'
import { RELAY_TABLES } from '../walletconnect/mailbox.js'

/** Steps from an empty file to today's tables, in order; a step once shipped is never changed. */
const MIGRATIONS: readonly string[] = [
  TABLES,
  WALLET_TABLES,
  LATER_TABLES,
  TEXT_TABLES,
  SECOND_FACTOR_TABLES,
  TRANSFER_TABLES,
  PASSKEY_TABLES,
  IMPORT_TABLES,
  NAMED_VALUE_TABLES,
  PAYOUT_TABLES + PURCHASE_TABLES,
  SIGN_IN_TABLES,
  CLOUD_TABLES,
  BRIDGE_TABLES,
  PHONE_TABLES,
  FARCASTER_TABLES,
  SERVER_WALLET_TABLES,
  RELAY_TABLES,
  PRICE_TABLES + POLICY_TABLES,
  ARMED_FAULT_TABLES,
  CROSS_APP_TABLES,
  USER_METADATA_TABLES,
  IMPORT_KEY_TABLES,
  WEBHOOK_TABLES,
  TRANSACTION_END_TABLES,
  LATEST_REQUEST_TABLES,
  STILL_PENDING_TABLES,
]

/** Opens the provider's database, brings its tables up to date, and answers it. `:memory:` keeps nothing. */
export function openDatabase(path: string): Database {
  const db = path === ':memory:' ? new sqlite.Database(path) : openFile(path)
  db.exec('PRAGMA foreign_keys = ON')
  const { user_version: version } = db.get('PRAGMA user_version') as { user_version: number }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue
    transaction(db, () => {
      db.exec(migration)
      db.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
  return db
}

/**
 * A file is opened by one process alone, with a write-ahead log. The library's default, a rollback journal, is not
 * replayed after a crash (its lock looks like another's to itself), and leaves a broken file; this log is.
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

/** All of `work` or nothing of it. Inside another transaction it is a part of that one, and undone alone when it fails. */
export function transaction<T>(db: Database, work: () => T): T {
  const [begin, commit, undo] = db.inTransaction
    ? ['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part'] as const
    : ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'] as const
  db.exec(begin)
  try {
    const result = work()
    db.exec(commit)
    return result
  } catch (error) {
    db.exec(undo)
    throw error
  }
}
