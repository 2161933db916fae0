/** The provider's tables, apart from the wallets'. Times are Unix milliseconds. */
export const TABLES = `
CREATE TABLE apps (
  id TEXT PRIMARY KEY,
  config TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  has_accepted_terms INTEGER NOT NULL DEFAULT 0,
  is_guest INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX users_by_app ON users (app_id);
CREATE TABLE accounts (
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  subject TEXT NOT NULL,
  fields TEXT NOT NULL,
  first_verified_at INTEGER NOT NULL,
  latest_verified_at INTEGER NOT NULL,
  PRIMARY KEY (app_id, type, subject)
) STRICT;
CREATE INDEX accounts_by_user ON accounts (user_id);
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE TABLE refresh_tokens (
  hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
CREATE TABLE codes (
  id INTEGER PRIMARY KEY,
  app_id TEXT NOT NULL,
  address TEXT NOT NULL,
  hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX codes_by_address ON codes (app_id, address, created_at);
CREATE TABLE mails (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_by_recipient ON mails (recipient);
CREATE TABLE analytics_events (
  id INTEGER PRIMARY KEY,
  app_id TEXT NOT NULL,
  event_name TEXT NOT NULL,
  client_id TEXT,
  payload TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE TABLE answers (
  key TEXT PRIMARY KEY,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE oauth_flows (
  state TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  redirect_to TEXT NOT NULL,
  client_state TEXT NOT NULL,
  code_challenge TEXT,
  code_hash TEXT,
  identity TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE TABLE captcha_tokens (
  hash TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
`
