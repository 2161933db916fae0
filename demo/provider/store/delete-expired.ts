import type { Database } from 'node-sqlite3-wasm'
import { transaction } from './transaction.js'

const DAY_MS = 24 * 3_600_000
const MAILS_KEPT = 500
const EVENTS_KEPT = 20_000
const REQUESTS_KEPT = 1_000

/** Deletes data that are no longer useful, so that a provider that runs for months stays small. */
export function deleteExpired(db: Database, now: number): void {
  const oldest = now - DAY_MS
  transaction(db, () => {
    for (const table of [
      'totp_offers',
      'second_factor_codes',
      'second_factor_passes',
      'codes',
      'answers',
      'oauth_flows',
      'captcha_tokens',
      'transfers',
      'passkey_challenges',
      'sign_in_nonces',
      'cloud_flows',
      'cloud_tokens',
    ])
      db.run(`DELETE FROM ${table} WHERE created_at < ?`, [oldest])
    db.run('DELETE FROM rate_limits WHERE at < ?', [oldest])
    // A Telegram proof may be used for the first time up to a day after it was made.
    db.run('DELETE FROM spent_proofs WHERE spent_at < ?', [oldest - DAY_MS])
    db.run('DELETE FROM sessions WHERE ended_at < ?', [now - 60 * DAY_MS])
    db.run('DELETE FROM texts WHERE id <= (SELECT max(id) FROM texts) - ?', [MAILS_KEPT])
    db.run('DELETE FROM mails WHERE id <= (SELECT max(id) FROM mails) - ?', [MAILS_KEPT])
    db.run('DELETE FROM latest_requests WHERE id <= (SELECT max(id) FROM latest_requests) - ?', [REQUESTS_KEPT])
    db.run('DELETE FROM analytics_events WHERE id <= (SELECT max(id) FROM analytics_events) - ?', [EVENTS_KEPT])
  })
}
