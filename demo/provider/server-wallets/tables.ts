/** Tables of server wallets, of the keys with which users sign requests, and of transactions signed for sending. */
export const SERVER_WALLET_TABLES = `
CREATE TABLE server_wallets (
  id TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  chain_type TEXT NOT NULL CHECK (chain_type IN ('ethereum', 'solana')),
  wallet_index INTEGER NOT NULL,
  address TEXT NOT NULL,
  secret TEXT NOT NULL,
  additional_signers TEXT NOT NULL DEFAULT '[]',
  owner_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  exported_at INTEGER,
  UNIQUE (user_id, chain_type, wallet_index)
) STRICT;
CREATE TABLE user_signing_keys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX user_signing_keys_by_user ON user_signing_keys (user_id, expires_at);
CREATE TABLE server_wallet_transactions (
  hash TEXT PRIMARY KEY,
  wallet_id TEXT NOT NULL REFERENCES server_wallets (id) ON DELETE CASCADE,
  caip2 TEXT NOT NULL,
  raw TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`
