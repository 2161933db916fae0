/**
 * Tables of the embedded wallets. An entropy is the secret of a user's wallets: one that was generated here, and one
 * imported key per chain. The provider never has the secret. It stores one share of each of its sets, and the data for
 * its recovery (`recovery_proof` is a hash of a value that only the user has). `delegated_at` is 0 for a wallet that is
 * not delegated.
 */
export const WALLET_TABLES = `
CREATE TABLE wallet_entropies (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  origin TEXT NOT NULL CHECK (origin IN ('generated', 'imported-ethereum', 'imported-solana')),
  recovery_method TEXT NOT NULL,
  recovery_set_id TEXT NOT NULL,
  encrypted_recovery_share TEXT NOT NULL,
  recovery_key TEXT NOT NULL,
  recovery_salt TEXT NOT NULL DEFAULT '',
  recovery_proof TEXT NOT NULL DEFAULT '',
  file_id TEXT NOT NULL DEFAULT '',
  icloud_record_name TEXT NOT NULL DEFAULT '',
  wrong_proofs INTEGER NOT NULL DEFAULT 0,
  locked_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, origin)
) STRICT;
CREATE TABLE wallet_share_sets (
  id TEXT PRIMARY KEY,
  entropy_id TEXT NOT NULL REFERENCES wallet_entropies (id) ON DELETE CASCADE,
  server_share TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT;
CREATE TABLE embedded_wallets (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entropy_id TEXT NOT NULL REFERENCES wallet_entropies (id) ON DELETE CASCADE,
  chain_type TEXT NOT NULL CHECK (chain_type IN ('ethereum', 'solana')),
  wallet_index INTEGER NOT NULL CHECK (wallet_index >= 0),
  address TEXT NOT NULL,
  delegated_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (entropy_id, chain_type, wallet_index)
) STRICT;
CREATE INDEX wallet_share_sets_by_entropy ON wallet_share_sets (entropy_id, used_at);
CREATE INDEX embedded_wallets_by_user ON embedded_wallets (user_id);
CREATE INDEX embedded_wallets_by_address ON embedded_wallets (address);
CREATE TABLE wallet_delegations (
  entropy_id TEXT PRIMARY KEY REFERENCES wallet_entropies (id) ON DELETE CASCADE,
  encrypted_tee_share TEXT NOT NULL,
  app_share TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`
