/**
 * Tables of the embedded wallets. An entropy is the secret below all wallets of a user; the provider never has it, only
 * one share of each of its sets, and what automatic recovery needs.
 */
export const WALLET_TABLES = `
CREATE TABLE wallet_entropies (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  recovery_method TEXT NOT NULL,
  recovery_set_id TEXT NOT NULL,
  encrypted_recovery_share TEXT NOT NULL,
  recovery_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE wallet_share_sets (
  id TEXT PRIMARY KEY,
  entropy_id TEXT NOT NULL REFERENCES wallet_entropies (id) ON DELETE CASCADE,
  server_share TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT;
CREATE INDEX wallet_share_sets_by_entropy ON wallet_share_sets (entropy_id, used_at);
CREATE TABLE embedded_wallets (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entropy_id TEXT NOT NULL REFERENCES wallet_entropies (id) ON DELETE CASCADE,
  chain_type TEXT NOT NULL CHECK (chain_type IN ('ethereum', 'solana')),
  wallet_index INTEGER NOT NULL CHECK (wallet_index >= 0),
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, chain_type, wallet_index)
) STRICT;
CREATE INDEX embedded_wallets_by_address ON embedded_wallets (address);
`

/**
 * Wallets, second edition: besides the secret that was generated here a user may have one imported key a chain; recovery
 * may need what only the user has (`recovery_proof` is what is kept of it); wallets may be delegated.
 */
export const IMPORT_TABLES = `
CREATE TABLE new_entropies (
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
INSERT INTO new_entropies (id, user_id, origin, recovery_method, recovery_set_id, encrypted_recovery_share, recovery_key, created_at)
  SELECT id, user_id, 'generated', recovery_method, recovery_set_id, encrypted_recovery_share, recovery_key, created_at FROM wallet_entropies;
CREATE TABLE new_sets (
  id TEXT PRIMARY KEY,
  entropy_id TEXT NOT NULL REFERENCES new_entropies (id) ON DELETE CASCADE,
  server_share TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT;
INSERT INTO new_sets SELECT id, entropy_id, server_share, used_at FROM wallet_share_sets;
CREATE TABLE new_wallets (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entropy_id TEXT NOT NULL REFERENCES new_entropies (id) ON DELETE CASCADE,
  chain_type TEXT NOT NULL CHECK (chain_type IN ('ethereum', 'solana')),
  wallet_index INTEGER NOT NULL CHECK (wallet_index >= 0),
  address TEXT NOT NULL,
  delegated INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (entropy_id, chain_type, wallet_index)
) STRICT;
INSERT INTO new_wallets SELECT user_id, entropy_id, chain_type, wallet_index, address, 0, created_at FROM embedded_wallets;
DROP TABLE embedded_wallets;
DROP TABLE wallet_share_sets;
DROP TABLE wallet_entropies;
ALTER TABLE new_entropies RENAME TO wallet_entropies;
ALTER TABLE new_sets RENAME TO wallet_share_sets;
ALTER TABLE new_wallets RENAME TO embedded_wallets;
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
