import type { Database } from 'node-sqlite3-wasm'
import { hpkeSuite, type Sealed } from '../../frame/page/sealed-for.js'
import type { ChainType } from '../../frame/wallets/wallet-store.js'
import { keyFrom, seal, secret, unseal } from '../../store/secrets.js'

const LIFETIME_MS = 10 * 60_000

export const IMPORT_KEY_TABLES = `
CREATE TABLE import_keys (
  app_id TEXT NOT NULL,
  chain_type TEXT NOT NULL,
  address TEXT NOT NULL,
  private_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (app_id, chain_type, address)
) STRICT;
`

/** The wallet that a key is to bring. */
export interface ImportedWallet { appId: string; chainType: ChainType; address: string }

/** Keys (HPKE) for secrets that a host's server brings along: one for each wallet, for ten minutes, one use. */
export class ImportKeys {
  readonly #key: Buffer

  constructor(readonly db: Database, readonly now: () => number) {
    this.#key = keyFrom(secret(db, 'import-key'), 'import')
  }

  /** A new key for this wallet; the one before is worth nothing any more. Answers its public half as base64 of the bare point. */
  async make({ appId, chainType, address }: ImportedWallet): Promise<string> {
    const { kem } = hpkeSuite()
    const { publicKey, privateKey } = await kem.generateKeyPair()
    const [open, closed] = await Promise.all([kem.serializePublicKey(publicKey), kem.serializePrivateKey(privateKey)])
    this.db.run('INSERT OR REPLACE INTO import_keys VALUES (?, ?, ?, ?, ?)', [appId, chainType, address, seal(this.#key, Buffer.from(closed).toString('base64')), this.now()])
    return Buffer.from(open).toString('base64')
  }

  /** What was closed for the wallet's key; undefined where there is no such key (any more) or it does not fit. */
  async open({ appId, chainType, address }: ImportedWallet, { encapsulated_key, ciphertext }: Sealed): Promise<Uint8Array | undefined> {
    const row = this.db.get('SELECT private_key FROM import_keys WHERE app_id = ? AND chain_type = ? AND address = ? AND created_at > ?', [appId, chainType, address, this.now() - LIFETIME_MS])
    if (!row) return undefined
    const suite = hpkeSuite()
    try {
      const recipientKey = await suite.kem.deserializePrivateKey(bytes(unseal(this.#key, String(row['private_key']))))
      return new Uint8Array(await suite.open({ recipientKey, enc: bytes(encapsulated_key) }, bytes(ciphertext)))
    } catch {
      return undefined
    }
  }

  spend({ appId, chainType, address }: ImportedWallet): void {
    this.db.run('DELETE FROM import_keys WHERE app_id = ? AND chain_type = ? AND address = ?', [appId, chainType, address])
  }
}

const bytes = (base64: string): ArrayBuffer => Uint8Array.from(Buffer.from(base64, 'base64')).buffer
