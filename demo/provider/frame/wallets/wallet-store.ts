import { randomUUID } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { transaction } from '../../store/transaction.js'
import { invalidData } from '../../wire/wire-error.js'
import { entropyOf } from './entropy-of.js'
import { ShareStore, type NewRecovery } from './share-store.js'

export type ChainType = 'ethereum' | 'solana'

/** The origin of a wallet's secret: generated in the frame, or a key that the user imported. */
export type Origin = 'generated' | `imported-${ChainType}`

/** An embedded wallet as a linked account of its user, in wire format. */
export interface EmbeddedWalletAccount {
  type: 'wallet'
  id: null
  address: string
  public_key?: string
  imported: boolean
  delegated: boolean
  delegated_at?: number
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

interface NewEntropyRow {
  origin: Origin
  chainType: ChainType
  address: string
  recovery: NewRecovery
}

/** The embedded wallets, listed by creation. Times are Unix milliseconds in the database, seconds in results. */
export class WalletStore {
  readonly shares: ShareStore

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.shares = new ShareStore(db, now)
  }

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
      const seconds = Math.floor(row.created_at / 1_000)
      return {
        type: 'wallet',
        id: null,
        address: row.address,
        ...(row.chain_type === 'solana' ? { public_key: row.address } : {}),
        imported: row.imported,
        delegated: row.delegated,
        ...(row.delegated && { delegated_at: Math.floor(row.delegated_at / 1_000) }),
        wallet_index: row.wallet_index,
        chain_id: row.chain_type === 'solana' ? 'solana:mainnet' : 'eip155:1',
        chain_type: row.chain_type,
        wallet_client: 'privy',
        wallet_client_type: 'privy',
        connector_type: 'embedded',
        recovery_method: row.recovery_method,
        verified_at: seconds,
        first_verified_at: seconds,
        latest_verified_at: seconds,
      }
    })
  }

  /** True if this call or an earlier equal one registered the entropy. False if the user has another of this origin. */
  register(userId: string, { origin, chainType, address, recovery }: NewEntropyRow): boolean {
    return transaction(this.db, () => {
      if (this.db.get('SELECT 1 FROM wallet_entropies WHERE user_id = ? AND origin = ?', [userId, origin])) {
        return entropyOf(this.db, userId, address) !== undefined && this.shares.belongs(userId, recovery.shareSetId)
      }
      const id = randomUUID()
      const createdAt = this.now()
      this.db.run(
        'INSERT INTO wallet_entropies (id, user_id, origin, recovery_method, recovery_set_id, encrypted_recovery_share, recovery_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        [id, userId, origin, recovery.method, recovery.shareSetId, recovery.encryptedShare, recovery.key, createdAt],
      )
      if (!this.shares.keepRecovery(id, recovery)) throw invalidData('This share set belongs to another wallet')
      this.db.run('INSERT INTO embedded_wallets VALUES (?, ?, ?, 0, ?, 0, ?)', [
        userId,
        id,
        chainType,
        address,
        createdAt,
      ])
      return true
    })
  }

  /** Adds a wallet to the entropy at `address`. Returns 'added', or the reason why it was not. */
  add(
    userId: string,
    address: string,
    wallet: { chainType: ChainType; index: number; address: string },
  ): 'added' | 'there already' | 'unknown entropy' | 'wrong index' | 'other address' {
    return transaction(this.db, () => {
      const entropyId = entropyOf(this.db, userId, address)
      if (entropyId === undefined || this.#originOf(entropyId) !== 'generated') return 'unknown entropy'
      const existing = this.db.get(
        'SELECT address FROM embedded_wallets WHERE entropy_id = ? AND chain_type = ? AND wallet_index = ?',
        [entropyId, wallet.chainType, wallet.index],
      )
      if (existing) return existing['address'] === wallet.address ? 'there already' : 'other address'
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

  /**
   * Stores the two shares of a delegation and marks the wallets. False if the user lacks one of the wallets, or if they
   * have different secrets.
   */
  delegate(
    userId: string,
    root: string,
    addresses: readonly string[],
    { teeShare, appShare }: { teeShare: string; appShare: string },
  ): boolean {
    return transaction(this.db, () => {
      const entropyId = entropyOf(this.db, userId, root)
      if (entropyId === undefined || addresses.some(address => entropyOf(this.db, userId, address) !== entropyId))
        return false
      this.db.run('INSERT OR REPLACE INTO wallet_delegations VALUES (?, ?, ?, ?)', [
        entropyId,
        teeShare,
        appShare,
        this.now(),
      ])
      for (const address of addresses)
        this.db.run(
          'UPDATE embedded_wallets SET delegated_at = ? WHERE entropy_id = ? AND address = ? AND delegated_at = 0',
          [this.now(), entropyId, address],
        )
      return true
    })
  }

  /** Deletes every delegation of the user. False if there is none. */
  revoke(userId: string): boolean {
    return transaction(this.db, () => {
      this.db.run(
        'DELETE FROM wallet_delegations WHERE entropy_id IN (SELECT id FROM wallet_entropies WHERE user_id = ?)',
        [userId],
      )
      return (
        this.db.run('UPDATE embedded_wallets SET delegated_at = 0 WHERE user_id = ? AND delegated_at > 0', [userId])
          .changes > 0
      )
    })
  }

  #rows(userId: string): (WalletRow & { created_at: number; delegated_at: number })[] {
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
      delegated: Number(row['delegated_at']) > 0,
      delegated_at: Number(row['delegated_at']),
      recovery_method: String(row['recovery_method']),
      created_at: Number(row['created_at']),
    }))
  }

  #originOf(entropyId: string): string {
    return String(this.db.get('SELECT origin FROM wallet_entropies WHERE id = ?', [entropyId])?.['origin'])
  }
}
