import type { Database } from 'node-sqlite3-wasm'
import { transaction } from '../../store/transaction.js'
import { entropyOf } from './entropy-of.js'

/** The recovery method of an entropy and its encrypted recovery share. Strings that a method does not use are empty. */
export interface NewRecovery {
  method: string
  shareSetId: string
  serverShare: string
  encryptedShare: string
  /** The provider's part of the recovery key: all of it (`privy`), or a part that is useless alone. */
  key: string
  salt: string
  /** A hash of the proof that a caller knows the user's own part. */
  proof: string
  fileId: string
  icloudRecordName: string
}

export interface RecoveryRow extends NewRecovery {
  entropyId: string
  wrongProofs: number
  lockedUntil: number
}

/** Devices beyond this number have to recover again. The set for recovery is never dropped. */
const SHARE_SETS_LIMIT = 20

/** The server's shares of the users' entropies, one of each set. Each device has a set, and recovery has one. */
export class ShareStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  /**
   * The server's share of the first of these sets that belongs to the entropy; null if none does. Undefined if the user
   * has no such entropy.
   */
  share(
    userId: string,
    address: string,
    setIds: readonly string[],
  ): { setId: string; share: string } | null | undefined {
    const entropyId = entropyOf(this.db, userId, address)
    if (entropyId === undefined) return undefined
    for (const setId of setIds) {
      const row = this.db.get('SELECT server_share FROM wallet_share_sets WHERE id = ? AND entropy_id = ?', [
        setId,
        entropyId,
      ])
      if (!row) continue
      this.db.run('UPDATE wallet_share_sets SET used_at = ? WHERE id = ?', [this.now(), setId])
      return { setId, share: String(row['server_share']) }
    }
    return null
  }

  /** Stores the server's share for a device. False if there is no such entropy, or the set belongs to another. */
  addDevice(userId: string, address: string, set: { id: string; serverShare: string }): boolean {
    return transaction(this.db, () => {
      const entropyId = entropyOf(this.db, userId, address)
      return entropyId !== undefined && this.#keepSet(entropyId, set.id, set.serverShare)
    })
  }

  /**
   * Replaces the recovery method of an entropy. False if there is no such entropy, or the set belongs to another one.
   */
  setRecovery(userId: string, address: string, recovery: NewRecovery): boolean {
    return transaction(this.db, () => {
      const entropyId = entropyOf(this.db, userId, address)
      return entropyId !== undefined && this.keepRecovery(entropyId, recovery)
    })
  }

  recovery(userId: string, address: string): RecoveryRow | undefined {
    const entropyId = entropyOf(this.db, userId, address)
    if (entropyId === undefined) return undefined
    const row = this.db.get(
      `SELECT e.*, s.server_share FROM wallet_entropies e JOIN wallet_share_sets s ON s.id = e.recovery_set_id WHERE e.id = ?`,
      [entropyId],
    )
    return row
      ? {
          entropyId,
          shareSetId: String(row['recovery_set_id']),
          serverShare: String(row['server_share']),
          encryptedShare: String(row['encrypted_recovery_share']),
          key: String(row['recovery_key']),
          method: String(row['recovery_method']),
          salt: String(row['recovery_salt']),
          proof: String(row['recovery_proof']),
          fileId: String(row['file_id']),
          icloudRecordName: String(row['icloud_record_name']),
          wrongProofs: Number(row['wrong_proofs']),
          lockedUntil: Number(row['locked_until']),
        }
      : undefined
  }

  /** Records wrong attempts at a recovery. Zeros reset them. */
  noteProofs(entropyId: string, wrong: number, lockedUntil: number): void {
    this.db.run('UPDATE wallet_entropies SET wrong_proofs = ?, locked_until = ? WHERE id = ?', [
      wrong,
      lockedUntil,
      entropyId,
    ])
  }

  /** Stores the recovery method of an entropy. False if the set belongs to another one. */
  keepRecovery(entropyId: string, recovery: NewRecovery): boolean {
    if (!this.#keepSet(entropyId, recovery.shareSetId, recovery.serverShare)) return false
    this.db.run(
      `UPDATE wallet_entropies SET recovery_method = ?, recovery_set_id = ?, encrypted_recovery_share = ?, recovery_key = ?, recovery_salt = ?, recovery_proof = ?,
       file_id = ?, icloud_record_name = ?, wrong_proofs = 0, locked_until = 0 WHERE id = ?`,
      [
        recovery.method,
        recovery.shareSetId,
        recovery.encryptedShare,
        recovery.key,
        recovery.salt,
        recovery.proof,
        recovery.fileId,
        recovery.icloudRecordName,
        entropyId,
      ],
    )
    return true
  }

  #keepSet(entropyId: string, setId: string, serverShare: string): boolean {
    const existing = this.db.get('SELECT entropy_id, server_share FROM wallet_share_sets WHERE id = ?', [setId])
    if (existing) return existing['entropy_id'] === entropyId && existing['server_share'] === serverShare
    this.db.run('INSERT INTO wallet_share_sets VALUES (?, ?, ?, ?)', [setId, entropyId, serverShare, this.now()])
    this.db.run(
      `DELETE FROM wallet_share_sets WHERE entropy_id = ?1 AND id NOT IN (SELECT recovery_set_id FROM wallet_entropies WHERE id = ?1)
       AND id NOT IN (SELECT id FROM wallet_share_sets WHERE entropy_id = ?1 ORDER BY used_at DESC, rowid DESC LIMIT ?2)`,
      [entropyId, SHARE_SETS_LIMIT],
    )
    return true
  }

  /** Whether this set is one of the user's. */
  belongs(userId: string, setId: string): boolean {
    return (
      this.db.get(
        'SELECT 1 FROM wallet_share_sets s JOIN wallet_entropies e ON e.id = s.entropy_id WHERE s.id = ? AND e.user_id = ?',
        [setId, userId],
      ) !== null
    )
  }
}
