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
