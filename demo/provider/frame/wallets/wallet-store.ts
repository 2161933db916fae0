import { randomUUID } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { transaction } from '../../store/transaction.js'
import { invalidData } from '../../wire/wire-error.js'

export type ChainType = 'ethereum' | 'solana'

/** Where the secret below a wallet comes from: made in the frame, or one key that the user brought. */
export type Origin = 'generated' | `imported-${ChainType}`

/** An embedded wallet as a linked account of its user (provider wire form). */
export interface EmbeddedWalletAccount {
  type: 'wallet'
  id: null
  address: string
  public_key?: string
  imported: boolean
  delegated: boolean
  wallet_index: number
  chain_id: string
  chain_type: ChainType
  wallet_client: 'privy'
  wallet_client_type: 'privy'
  connector_type: 'embedded'
  recovery_method: string
  verified_at: number
  first_verified_at: number
  latest_verified_at: number
}

interface WalletRow {
  address: string
  chain_type: ChainType
  wallet_index: number
  imported: boolean
  delegated: boolean
  recovery_method: string
}

/** How the recovery share of an entropy is closed, and with what. Texts that a method has no use for are empty. */
export interface NewRecovery {
  method: string
  shareSetId: string
  serverShare: string
  encryptedShare: string
  /** What the provider holds of the recovery key: all of it (`privy`), or a part that is worth nothing alone. */
  key: string
  salt: string
  /** A hash of what shows that somebody has the user's own part. */
  proof: string
  fileId: string
  icloudRecordName: string
}

interface NewEntropyRow {
  origin: Origin
  chainType: ChainType
  address: string
  recovery: NewRecovery
}

export interface RecoveryRow extends NewRecovery {
  entropyId: string
  wrongProofs: number
  lockedUntil: number
}

/** Devices beyond this many recover again; the set that recovery uses is never dropped. */
const SHARE_SETS_LIMIT = 20

/** Wallets in the order of a user's list: by creation. Times are Unix milliseconds in, seconds out. */
export class WalletStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  wallets(userId: string): WalletRow[] {
    return this.#rows(userId).map(({ address, chain_type, wallet_index, imported, delegated, recovery_method }) => ({
      address,
      chain_type,
      wallet_index,
      imported,
      delegated,
      recovery_method,
    }))
  }

  /** The user's wallets as linked accounts. */
  accounts(userId: string): EmbeddedWalletAccount[] {
    return this.#rows(userId).map(row => {
      const at = Math.floor(row.created_at / 1_000)
      return {
        type: 'wallet',
        id: null,
        address: row.address,
        ...(row.chain_type === 'solana' ? { public_key: row.address } : {}),
        imported: row.imported,
        delegated: row.delegated,
        wallet_index: row.wallet_index,
        chain_id: row.chain_type === 'solana' ? 'solana:mainnet' : 'eip155:1',
        chain_type: row.chain_type,
        wallet_client: 'privy',
        wallet_client_type: 'privy',
        connector_type: 'embedded',
        recovery_method: row.recovery_method,
        verified_at: at,
        first_verified_at: at,
        latest_verified_at: at,
      }
    })
  }

  /** True when the user has this entropy now because of this call, or of the same call before. False when the user has another of this origin. */
  register(userId: string, { origin, chainType, address, recovery }: NewEntropyRow): boolean {
    return transaction(this.db, () => {
      if (this.db.get('SELECT 1 FROM wallet_entropies WHERE user_id = ? AND origin = ?', [userId, origin])) {
        return this.entropyOf(userId, address) !== undefined && this.#setBelongs(userId, recovery.shareSetId)
      }
      const id = randomUUID()
      const at = this.now()
      this.db.run(
        'INSERT INTO wallet_entropies (id, user_id, origin, recovery_method, recovery_set_id, encrypted_recovery_share, recovery_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        [id, userId, origin, recovery.method, recovery.shareSetId, recovery.encryptedShare, recovery.key, at],
      )
      if (!this.#keepRecovery(id, recovery)) throw invalidData('This share set belongs to another wallet')
      this.db.run('INSERT INTO embedded_wallets VALUES (?, ?, ?, 0, ?, 0, ?)', [userId, id, chainType, address, at])
      return true
    })
  }

  /** Adds a wallet below the entropy that `address` names. Answers why not, if it may not. */
  add(
    userId: string,
    address: string,
    wallet: { chainType: ChainType; index: number; address: string },
  ): 'added' | 'there already' | 'unknown entropy' | 'wrong index' | 'other address' {
    return transaction(this.db, () => {
      const entropyId = this.entropyOf(userId, address)
      if (entropyId === undefined || this.#originOf(entropyId) !== 'generated') return 'unknown entropy'
      const known = this.db.get(
        'SELECT address FROM embedded_wallets WHERE entropy_id = ? AND chain_type = ? AND wallet_index = ?',
        [entropyId, wallet.chainType, wallet.index],
      )
      if (known) return known['address'] === wallet.address ? 'there already' : 'other address'
      const { next } = this.db.get(
        'SELECT coalesce(max(wallet_index) + 1, 0) AS next FROM embedded_wallets WHERE entropy_id = ? AND chain_type = ?',
        [entropyId, wallet.chainType],
      ) as { next: number }
      if (wallet.index > next) return 'wrong index'
      this.db.run('INSERT INTO embedded_wallets VALUES (?, ?, ?, ?, ?, 0, ?)', [
        userId,
        entropyId,
        wallet.chainType,
        wallet.index,
        wallet.address,
        this.now(),
      ])
      return 'added'
    })
  }

  /** The server's share of the first of these sets that belongs to the entropy. Undefined: the user has no such entropy. */
  share(
    userId: string,
    address: string,
    setIds: readonly string[],
  ): { setId: string; share: string } | null | undefined {
    const entropyId = this.entropyOf(userId, address)
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

  /** Keeps the server's share for a further device. False: no such entropy, or the set belongs to another. */
  addDevice(userId: string, address: string, set: { id: string; serverShare: string }): boolean {
    return transaction(this.db, () => {
      const entropyId = this.entropyOf(userId, address)
      return entropyId !== undefined && this.#keepSet(entropyId, set.id, set.serverShare)
    })
  }

  /** Replaces the way an entropy is recovered. False: no such entropy, or the set belongs to another. */
  setRecovery(userId: string, address: string, recovery: NewRecovery): boolean {
    return transaction(this.db, () => {
      const entropyId = this.entropyOf(userId, address)
      return entropyId !== undefined && this.#keepRecovery(entropyId, recovery)
    })
  }

  recovery(userId: string, address: string): RecoveryRow | undefined {
    const entropyId = this.entropyOf(userId, address)
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

  /** Keeps the two shares of a delegation and marks the wallets. False: the user lacks one of them, or they are not of one secret. */
  delegate(
    userId: string,
    root: string,
    addresses: readonly string[],
    { teeShare, appShare }: { teeShare: string; appShare: string },
  ): boolean {
    return transaction(this.db, () => {
      const entropyId = this.entropyOf(userId, root)
      if (entropyId === undefined || addresses.some(address => this.entropyOf(userId, address) !== entropyId))
        return false
      this.db.run('INSERT OR REPLACE INTO wallet_delegations VALUES (?, ?, ?, ?)', [
        entropyId,
        teeShare,
        appShare,
        this.now(),
      ])
      for (const address of addresses)
        this.db.run('UPDATE embedded_wallets SET delegated = 1 WHERE entropy_id = ? AND address = ?', [
          entropyId,
          address,
        ])
      return true
    })
  }

  /** Forgets every delegation of the user. False: there is none. */
  revoke(userId: string): boolean {
    return transaction(this.db, () => {
      this.db.run(
        'DELETE FROM wallet_delegations WHERE entropy_id IN (SELECT id FROM wallet_entropies WHERE user_id = ?)',
        [userId],
      )
      return (
        this.db.run('UPDATE embedded_wallets SET delegated = 0 WHERE user_id = ? AND delegated = 1', [userId]).changes >
        0
      )
    })
  }

  /** Notes wrong tries at a recovery; none and 0 forget them. */
  noteProofs(entropyId: string, wrong: number, lockedUntil: number): void {
    this.db.run('UPDATE wallet_entropies SET wrong_proofs = ?, locked_until = ? WHERE id = ?', [
      wrong,
      lockedUntil,
      entropyId,
    ])
  }

  /** Entropies go by the address of any of their wallets, of this user only. */
  entropyOf(userId: string, address: string): string | undefined {
    const row = this.db.get('SELECT entropy_id FROM embedded_wallets WHERE user_id = ? AND address = ?', [
      userId,
      address,
    ])
    return row ? String(row['entropy_id']) : undefined
  }

  #rows(userId: string): (WalletRow & { created_at: number })[] {
    const rows = this.db.all(
      `SELECT w.*, e.origin, e.recovery_method FROM embedded_wallets w JOIN wallet_entropies e ON e.id = w.entropy_id
       WHERE w.user_id = ? ORDER BY w.created_at, e.origin, w.chain_type, w.wallet_index`,
      [userId],
    )
    return rows.map(row => ({
      address: String(row['address']),
      chain_type: row['chain_type'] as ChainType,
      wallet_index: Number(row['wallet_index']),
      imported: row['origin'] !== 'generated',
      delegated: row['delegated'] === 1,
      recovery_method: String(row['recovery_method']),
      created_at: Number(row['created_at']),
    }))
  }

  #keepRecovery(entropyId: string, recovery: NewRecovery): boolean {
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
    const known = this.db.get('SELECT entropy_id, server_share FROM wallet_share_sets WHERE id = ?', [setId])
    if (known) return known['entropy_id'] === entropyId && known['server_share'] === serverShare
    this.db.run('INSERT INTO wallet_share_sets VALUES (?, ?, ?, ?)', [setId, entropyId, serverShare, this.now()])
    this.db.run(
      `DELETE FROM wallet_share_sets WHERE entropy_id = ?1 AND id NOT IN (SELECT recovery_set_id FROM wallet_entropies WHERE id = ?1)
       AND id NOT IN (SELECT id FROM wallet_share_sets WHERE entropy_id = ?1 ORDER BY used_at DESC, rowid DESC LIMIT ?2)`,
      [entropyId, SHARE_SETS_LIMIT],
    )
    return true
  }

  #originOf(entropyId: string): string {
    return String(this.db.get('SELECT origin FROM wallet_entropies WHERE id = ?', [entropyId])?.['origin'])
  }

  #setBelongs(userId: string, setId: string): boolean {
    return (
      this.db.get(
        'SELECT 1 FROM wallet_share_sets s JOIN wallet_entropies e ON e.id = s.entropy_id WHERE s.id = ? AND e.user_id = ?',
        [setId, userId],
      ) !== null
    )
  }
}
