import { randomUUID } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { transaction } from '../store/database.js'

export type ChainType = 'ethereum' | 'solana'

/** An embedded wallet as a linked account of its user (provider wire form). */
export interface EmbeddedWalletAccount {
  type: 'wallet'
  id: null
  address: string
  public_key?: string
  imported: false
  delegated: false
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

export interface WalletRow {
  address: string
  chain_type: ChainType
  wallet_index: number
  imported: boolean
  recovery_method: string
}

export interface NewEntropyRow {
  chainType: ChainType
  address: string
  shareSetId: string
  serverShare: string
  recoveryMethod: string
  encryptedRecoveryShare: string
  recoveryKey: string
}

export interface RecoveryRow {
  shareSetId: string
  serverShare: string
  encryptedRecoveryShare: string
  recoveryKey: string
  recoveryMethod: string
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
    const rows = this.db.all(
      `SELECT w.address, w.chain_type, w.wallet_index, e.recovery_method FROM embedded_wallets w JOIN wallet_entropies e ON e.id = w.entropy_id
       WHERE w.user_id = ? ORDER BY w.created_at, w.chain_type, w.wallet_index`,
      [userId],
    ) as unknown as Omit<WalletRow, 'imported'>[]
    return rows.map(row => ({ ...row, imported: false }))
  }

  /** The user's wallets as linked accounts. */
  accounts(userId: string): EmbeddedWalletAccount[] {
    const rows = this.db.all(
      `SELECT w.*, e.recovery_method FROM embedded_wallets w JOIN wallet_entropies e ON e.id = w.entropy_id
       WHERE w.user_id = ? ORDER BY w.created_at, w.chain_type, w.wallet_index`,
      [userId],
    ) as unknown as { address: string; chain_type: ChainType; wallet_index: number; recovery_method: string; created_at: number }[]
    return rows.map(row => {
      const at = Math.floor(row.created_at / 1_000)
      return {
        type: 'wallet',
        id: null,
        address: row.address,
        ...(row.chain_type === 'solana' ? { public_key: row.address } : {}),
        imported: false,
        delegated: false,
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

  /** True when the user has this entropy now because of this call, or of the same call before. False when the user has another. */
  register(userId: string, entropy: NewEntropyRow): boolean {
    return transaction(this.db, () => {
      if (this.db.get('SELECT 1 FROM wallet_entropies WHERE user_id = ?', [userId])) {
        return this.#entropyOf(userId, entropy.address) !== undefined && this.#setBelongs(userId, entropy.shareSetId)
      }
      const id = randomUUID()
      const at = this.now()
      this.db.run('INSERT INTO wallet_entropies VALUES (?, ?, ?, ?, ?, ?, ?)', [
        id, userId, entropy.recoveryMethod, entropy.shareSetId, entropy.encryptedRecoveryShare, entropy.recoveryKey, at,
      ])
      this.db.run('INSERT INTO wallet_share_sets VALUES (?, ?, ?, ?)', [entropy.shareSetId, id, entropy.serverShare, at])
      this.db.run('INSERT INTO embedded_wallets VALUES (?, ?, ?, 0, ?, ?)', [userId, id, entropy.chainType, entropy.address, at])
      return true
    })
  }

  /** Adds a wallet below the entropy that `address` names. Answers why not, if it may not. */
  add(userId: string, address: string, wallet: { chainType: ChainType; index: number; address: string }): 'added' | 'there already' | 'unknown entropy' | 'wrong index' | 'other address' {
    return transaction(this.db, () => {
      const entropyId = this.#entropyOf(userId, address)
      if (entropyId === undefined) return 'unknown entropy'
      const known = this.db.get('SELECT address FROM embedded_wallets WHERE user_id = ? AND chain_type = ? AND wallet_index = ?', [userId, wallet.chainType, wallet.index])
      if (known) return known['address'] === wallet.address ? 'there already' : 'other address'
      const { next } = this.db.get('SELECT coalesce(max(wallet_index) + 1, 0) AS next FROM embedded_wallets WHERE user_id = ? AND chain_type = ?', [userId, wallet.chainType]) as { next: number }
      if (wallet.index > next) return 'wrong index'
      this.db.run('INSERT INTO embedded_wallets VALUES (?, ?, ?, ?, ?, ?)', [userId, entropyId, wallet.chainType, wallet.index, wallet.address, this.now()])
      return 'added'
    })
  }

  /** The server's share of the first of these sets that belongs to the entropy. Undefined: the user has no such entropy. */
  share(userId: string, address: string, setIds: readonly string[]): { setId: string; share: string } | null | undefined {
    const entropyId = this.#entropyOf(userId, address)
    if (entropyId === undefined) return undefined
    for (const setId of setIds) {
      const row = this.db.get('SELECT server_share FROM wallet_share_sets WHERE id = ? AND entropy_id = ?', [setId, entropyId])
      if (!row) continue
      this.db.run('UPDATE wallet_share_sets SET used_at = ? WHERE id = ?', [this.now(), setId])
      return { setId, share: String(row['server_share']) }
    }
    return null
  }

  /** Keeps the server's share for a further device. False: no such entropy, or the set belongs to another. */
  addDevice(userId: string, address: string, set: { id: string; serverShare: string }): boolean {
    return transaction(this.db, () => {
      const entropyId = this.#entropyOf(userId, address)
      if (entropyId === undefined) return false
      const known = this.db.get('SELECT entropy_id, server_share FROM wallet_share_sets WHERE id = ?', [set.id])
      if (known) return known['entropy_id'] === entropyId && known['server_share'] === set.serverShare
      this.db.run('INSERT INTO wallet_share_sets VALUES (?, ?, ?, ?)', [set.id, entropyId, set.serverShare, this.now()])
      this.db.run(
        `DELETE FROM wallet_share_sets WHERE entropy_id = ?1 AND id NOT IN (SELECT recovery_set_id FROM wallet_entropies WHERE id = ?1)
         AND id NOT IN (SELECT id FROM wallet_share_sets WHERE entropy_id = ?1 ORDER BY used_at DESC, rowid DESC LIMIT ?2)`,
        [entropyId, SHARE_SETS_LIMIT],
      )
      return true
    })
  }

  recovery(userId: string, address: string): RecoveryRow | undefined {
    const entropyId = this.#entropyOf(userId, address)
    if (entropyId === undefined) return undefined
    const row = this.db.get(
      `SELECT e.*, s.server_share FROM wallet_entropies e JOIN wallet_share_sets s ON s.id = e.recovery_set_id WHERE e.id = ?`,
      [entropyId],
    )
    return row
      ? {
          shareSetId: String(row['recovery_set_id']),
          serverShare: String(row['server_share']),
          encryptedRecoveryShare: String(row['encrypted_recovery_share']),
          recoveryKey: String(row['recovery_key']),
          recoveryMethod: String(row['recovery_method']),
        }
      : undefined
  }

  /** Entropies go by the address of any of their wallets, of this user only. */
  #entropyOf(userId: string, address: string): string | undefined {
    const row = this.db.get('SELECT entropy_id FROM embedded_wallets WHERE user_id = ? AND address = ?', [userId, address])
    return row ? String(row['entropy_id']) : undefined
  }

  #setBelongs(userId: string, setId: string): boolean {
    return this.db.get('SELECT 1 FROM wallet_share_sets s JOIN wallet_entropies e ON e.id = s.entropy_id WHERE s.id = ? AND e.user_id = ?', [setId, userId]) !== null
  }
}
