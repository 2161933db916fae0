import type { Database } from 'node-sqlite3-wasm'
import { newId } from '../../store/secrets.js'
import type { PolicyInput, Rule } from './policy.js'

export const POLICY_TABLES = `
CREATE TABLE policies (
  id TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  name TEXT NOT NULL,
  chain_type TEXT NOT NULL,
  rules TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`

/** A policy as the wire has it; its time is milliseconds. */
export interface Policy { version: '1.0'; id: string; name: string; chain_type: string; rules: (Rule & { id: string })[]; created_at: number; owner_id: null }

/** The policies of apps: what their wallets may be asked. */
export class Policies {
  constructor(readonly db: Database, readonly now: () => number) {}

  add(appId: string, { name, chain_type, rules }: PolicyInput): Policy {
    const policy: Policy = { version: '1.0', id: newId(), name, chain_type, rules: rules.map(named), created_at: this.now(), owner_id: null }
    this.db.run('INSERT INTO policies VALUES (?, ?, ?, ?, ?, ?)', [policy.id, appId, name, chain_type, JSON.stringify(policy.rules), policy.created_at])
    return policy
  }

  find(appId: string, id: string): Policy | undefined {
    const row = this.db.get('SELECT * FROM policies WHERE app_id = ? AND id = ?', [appId, id])
    return row ? {
      version: '1.0', id, name: String(row['name']), chain_type: String(row['chain_type']), rules: JSON.parse(String(row['rules'])) as Policy['rules'], created_at: Number(row['created_at']), owner_id: null,
    } : undefined
  }

  change(policy: Policy, { name = policy.name, rules = policy.rules }: { name?: string | undefined; rules?: Rule[] | undefined }): Policy {
    const changed = { ...policy, name, rules: rules.map(named) }
    this.db.run('UPDATE policies SET name = ?, rules = ? WHERE id = ?', [name, JSON.stringify(changed.rules), policy.id])
    return changed
  }

  remove(policy: Policy): void {
    this.db.run('DELETE FROM policies WHERE id = ?', [policy.id])
  }
}

const named = (rule: Rule): Rule & { id: string } => ({ ...rule, id: rule.id ?? newId() })
