import { createHash } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'

export const SPENT_PROOF_TABLES = `
CREATE TABLE spent_proofs (
  hash TEXT PRIMARY KEY,
  spent_at INTEGER NOT NULL
) STRICT;
`

/** Signed proofs from other services that were accepted once. A copy of such a proof is refused. */
export class SpentProofs {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  /** True only the first time for a proof. */
  spend(proof: string): boolean {
    const hash = createHash('sha256').update(proof).digest('base64url')
    return this.db.run('INSERT OR IGNORE INTO spent_proofs VALUES (?, ?)', [hash, this.now()]).changes === 1
  }
}
