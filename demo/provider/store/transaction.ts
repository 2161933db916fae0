import type { Database } from 'node-sqlite3-wasm'

/** Runs `work` completely or not at all. In another transaction it is a savepoint, which a failure undoes alone. */
export function transaction<T>(db: Database, work: () => T): T {
  const [begin, commit, undo] = db.inTransaction
    ? (['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part'] as const)
    : (['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'] as const)
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
