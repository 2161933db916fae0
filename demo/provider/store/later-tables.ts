/** What came after the first tables: mail on its way, spent proofs, rate limits, whose a code is, and what a repeated action asked. */
export const LATER_TABLES = `
CREATE TABLE outgoing_mails (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE TABLE spent_proofs (
  hash TEXT PRIMARY KEY,
  spent_at INTEGER NOT NULL
) STRICT;
CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX rate_limits_by_key ON rate_limits (key, at);
ALTER TABLE codes ADD COLUMN user_id TEXT;
ALTER TABLE answers ADD COLUMN asked TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
`
