import type { Database } from 'node-sqlite3-wasm'
import type { ChainType } from '../frame/wallets/wallet-store.js'
import { keyFrom, newId, seal, secret, unseal } from '../store/secrets.js'

/** A wallet whose key the server holds. */
export interface ServerWallet {
  id: string
  appId: string
  userId: string
  chainType: ChainType
  index: number
  address: string
  additionalSigners: { signer_id: string }[]
  ownerId: string
  createdAt: number
  exportedAt: number | null
}

/** A transaction that a wallet signed for sending. */
export interface KeptTransaction {
  hash: string
  walletId: string
  caip2: string
  raw: string
  createdAt: number
}

/** Stores the server wallets, with their keys encrypted. */
export class ServerWallets {
  readonly #key: Buffer

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = keyFrom(secret(db, 'server-wallet-key'), 'wallet')
  }

  /** Stores a new key of 32 bytes as the user's next wallet of its chain. */
  add(
    {
      appId,
      userId,
      chainType,
      address,
      secret: bytes,
    }: { appId: string; userId: string; chainType: ChainType; address: string; secret: Uint8Array },
    additionalSigners: ServerWallet['additionalSigners'],
  ): ServerWallet {
    const id = newId()
    const { next } = this.db.get(
      'SELECT coalesce(max(wallet_index) + 1, 0) AS next FROM server_wallets WHERE user_id = ? AND chain_type = ?',
      [userId, chainType],
    ) as { next: number }
    this.db.run('INSERT INTO server_wallets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)', [
      id,
      appId,
      userId,
      chainType,
      next,
      address,
      seal(this.#key, Buffer.from(bytes).toString('base64')),
      JSON.stringify(additionalSigners),
      userId,
      this.now(),
    ])
    return {
      id,
      appId,
      userId,
      chainType,
      index: next,
      address,
      additionalSigners,
      ownerId: userId,
      createdAt: this.now(),
      exportedAt: null,
    }
  }

  find(userId: string, id: string): ServerWallet | undefined {
    return this.list(userId).find(wallet => wallet.id === id)
  }

  list(userId: string): ServerWallet[] {
    return this.db
      .all('SELECT * FROM server_wallets WHERE user_id = ? ORDER BY created_at, chain_type, wallet_index', [userId])
      .map(read)
  }

  update(id: string, additionalSigners: ServerWallet['additionalSigners']): void {
    this.db.run('UPDATE server_wallets SET additional_signers = ? WHERE id = ?', [
      JSON.stringify(additionalSigners),
      id,
    ])
  }

  noteExport(id: string): void {
    this.db.run('UPDATE server_wallets SET exported_at = ? WHERE id = ?', [this.now(), id])
  }

  /** The wallet's key. The caller has to wipe it. */
  secretOf(id: string): Uint8Array {
    return new Uint8Array(
      Buffer.from(
        unseal(this.#key, String(this.db.get('SELECT secret FROM server_wallets WHERE id = ?', [id])?.['secret'])),
        'base64',
      ),
    )
  }

  /** Stores a signed transaction, so that the same one can be sent again. */
  keepTransaction(walletId: string, { hash, caip2, raw }: { hash: string; caip2: string; raw: string }): void {
    this.db.run(
      'INSERT OR IGNORE INTO server_wallet_transactions (hash, wallet_id, caip2, raw, created_at) VALUES (?, ?, ?, ?, ?)',
      [hash, walletId, caip2, raw, this.now()],
    )
  }

  transaction(hash: string): KeptTransaction | undefined {
    const row = this.db.get('SELECT * FROM server_wallet_transactions WHERE hash = ?', [hash])
    return row ? readTransaction(row) : undefined
  }

  /** The user's server wallets as linked accounts. */
  accounts(userId: string): Record<string, unknown>[] {
    return this.list(userId).map(wallet => {
      const createdSeconds = Math.floor(wallet.createdAt / 1000)
      return {
        type: 'wallet',
        id: wallet.id,
        address: wallet.address,
        ...(wallet.chainType === 'solana' ? { public_key: wallet.address } : {}),
        imported: false,
        delegated: wallet.additionalSigners.length > 0,
        wallet_index: wallet.index,
        chain_id: wallet.chainType === 'solana' ? 'solana:mainnet' : 'eip155:1',
        chain_type: wallet.chainType,
        wallet_client: 'privy',
        wallet_client_type: 'privy',
        connector_type: 'embedded',
        recovery_method: 'privy-v2',
        verified_at: createdSeconds,
        first_verified_at: createdSeconds,
        latest_verified_at: createdSeconds,
      }
    })
  }
}

const readTransaction = (row: Record<string, unknown>): KeptTransaction => ({
  hash: String(row['hash']),
  walletId: String(row['wallet_id']),
  caip2: String(row['caip2']),
  raw: String(row['raw']),
  createdAt: Number(row['created_at']),
})

const read = (row: Record<string, unknown>): ServerWallet => ({
  id: String(row['id']),
  appId: String(row['app_id']),
  userId: String(row['user_id']),
  chainType: row['chain_type'] as ChainType,
  index: Number(row['wallet_index']),
  address: String(row['address']),
  additionalSigners: JSON.parse(String(row['additional_signers'])) as ServerWallet['additionalSigners'],
  ownerId: String(row['owner_id']),
  createdAt: Number(row['created_at']),
  exportedAt: row['exported_at'] === null ? null : Number(row['exported_at']),
})
