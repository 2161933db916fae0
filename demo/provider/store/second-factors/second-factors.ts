import type { Database } from 'node-sqlite3-wasm'

export const SECOND_FACTOR_TABLES = `
CREATE TABLE second_factors (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('sms', 'totp', 'passkey')),
  subject TEXT NOT NULL,
  used_step INTEGER NOT NULL DEFAULT 0,
  verified_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, type, subject)
) STRICT;
`

export type SecondFactorType = 'sms' | 'totp' | 'passkey'

interface SecondFactor {
  type: SecondFactorType
  /** The phone number, the encrypted TOTP secret, or the credential's id. */
  subject: string
  /** The last TOTP step that was used. */
  usedStep: number
  verifiedAt: number
}

/** The users' second factors: one phone and one authenticator app each, and any number of linked passkeys. */
export class SecondFactors {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  list(userId: string): SecondFactor[] {
    return this.db
      .all('SELECT * FROM second_factors WHERE user_id = ? ORDER BY verified_at, type', [userId])
      .map(row => ({
        type: row['type'] as SecondFactorType,
        subject: String(row['subject']),
        usedStep: Number(row['used_step']),
        verifiedAt: Number(row['verified_at']),
      }))
  }

  find(userId: string, type: SecondFactorType): SecondFactor | undefined {
    return this.list(userId).find(factor => factor.type === type)
  }

  add(userId: string, type: SecondFactorType, subject: string, usedStep = 0): void {
    this.db.run('INSERT OR IGNORE INTO second_factors VALUES (?, ?, ?, ?, ?)', [
      userId,
      type,
      subject,
      usedStep,
      this.now(),
    ])
  }

  /** Removes one factor, or all of a type. */
  remove(userId: string, type: SecondFactorType, subject?: string): void {
    this.db.run('DELETE FROM second_factors WHERE user_id = ?1 AND type = ?2 AND subject = coalesce(?3, subject)', [
      userId,
      type,
      subject ?? null,
    ])
  }

  /** Uses a step of an authenticator app. False if this step or a later one has been used. */
  spendStep(userId: string, step: number): boolean {
    return (
      this.db.run("UPDATE second_factors SET used_step = ?2 WHERE user_id = ?1 AND type = 'totp' AND used_step < ?2", [
        userId,
        step,
      ]).changes === 1
    )
  }

  /** The user's methods in wire format: each type once, with the time of its newest enrolment in Unix seconds. */
  wire(userId: string): { type: SecondFactorType; verified_at: number }[] {
    const newest = new Map(this.list(userId).map(({ type, verifiedAt }) => [type, Math.floor(verifiedAt / 1000)]))
    return [...newest].map(([type, verified_at]) => ({ type, verified_at }))
  }
}
