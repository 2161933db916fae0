/** Second factors: what is enrolled, codes on their way, wrong tries, and who has proven themselves lately. */
export const SECOND_FACTOR_TABLES = `
CREATE TABLE second_factors (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('sms', 'totp', 'passkey')),
  subject TEXT NOT NULL,
  used_step INTEGER NOT NULL DEFAULT 0,
  verified_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, type, subject)
) STRICT;
CREATE TABLE totp_offers (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE second_factor_codes (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE second_factor_tries (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  wrong INTEGER NOT NULL,
  locked_until INTEGER NOT NULL
) STRICT;
CREATE TABLE second_factor_passes (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT;
`
