import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authResponseSchema, userSchema } from './wire.js'

const TS = { verified_at: 1751328000, first_verified_at: 1751328000, latest_verified_at: 1751414400 }
const email = { type: 'email', address: 'ada@example.com', ...TS }
const embedded = {
  type: 'wallet', id: null, address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', imported: false, delegated: false, wallet_index: 0, chain_id: 'eip155:1',
  chain_type: 'ethereum', wallet_client: 'privy', wallet_client_type: 'privy', connector_type: 'embedded', recovery_method: 'privy', ...TS,
}
const user = { id: 'did:privy:clx0a1b2c3d4e5f6g7h8i9j0k', created_at: 1751328000, linked_accounts: [email, embedded], mfa_methods: [], has_accepted_terms: false, is_guest: false }
const whole = {
  user, is_new_user: true, oauth_tokens: { provider: 'google', access_token: 'at', access_token_expires_in_seconds: 3599, refresh_token: 'ort', refresh_token_expires_in_seconds: 1, scopes: ['email'] },
  token: 'jwt', privy_access_token: 'pat', refresh_token: 'rt', identity_token: 'it', session_update_action: 'set',
}
const reads = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

beforeEach(() => { vi.spyOn(console, 'warn').mockImplementation(() => {}) })
afterEach(() => { vi.restoreAllMocks() })

describe('the answer to a login', () => {
  it('has user, is_new_user, oauth_tokens, token, privy_access_token, refresh_token, identity_token and session_update_action [ENT-13]', () => {
    const read = v.parse(authResponseSchema, whole)
    expect(Object.keys(read).sort()).toEqual(Object.keys(whole).sort())
    expect(read.oauth_tokens).toEqual(whole.oauth_tokens)
    expect(read.user?.linked_accounts).toEqual([email, embedded])
  })

  it('takes set, clear and ignore for session_update_action, or none, and nothing else [ENT-14]', () => {
    for (const action of ['set', 'clear', 'ignore', undefined]) expect(reads(authResponseSchema, { ...whole, session_update_action: action })).toBe(true)
    for (const action of ['SET', 'keep', '', null, 1, {}]) expect(reads(authResponseSchema, { ...whole, session_update_action: action })).toBe(false)
  })

  it('may say that nobody is signed in', () => {
    expect(reads(authResponseSchema, { user: null, token: null, refresh_token: null, session_update_action: 'clear' })).toBe(true)
  })
})

describe('a user', () => {
  it('keeps its known accounts when a newer server adds kinds we have never heard of', () => {
    const read = v.parse(userSchema, { ...user, linked_accounts: [email, { type: 'hologram', beam: 7, ...TS }, embedded], mfa_methods: [{ type: 'voice', verified_at: 1 }, { type: 'totp', verified_at: 1 }] })
    expect(read.linked_accounts.map(({ type }) => type)).toEqual(['email', 'wallet'])
    expect(read.mfa_methods.map(({ type }) => type)).toEqual(['totp'])
    expect(console.warn).toHaveBeenCalledTimes(2)
  })

  it('is refused when an account it should have is broken', () => {
    for (const account of [{ type: 'email', ...TS }, { ...email, address: 7 }, { address: 'x' }, null, 'email', { ...email, latest_verified_at: 'yesterday' }]) {
      expect(reads(userSchema, { ...user, linked_accounts: [account] })).toBe(false)
    }
  })

  it('has times a date can show', () => {
    expect(reads(userSchema, { ...user, created_at: 8_640_000_000_000 })).toBe(true)
    for (const created_at of [8_640_000_000_001, Infinity, 1.5, '1751328000']) expect(reads(userSchema, { ...user, created_at })).toBe(false)
  })

  it('is read the same whatever else is in the answer', () => {
    fc.assert(fc.property(fc.dictionary(fc.string().filter(key => !(key in user) && key !== 'custom_metadata'), fc.jsonValue()), extra => {
      expect(v.parse(userSchema, { ...extra, ...user })).toEqual(v.parse(userSchema, user))
    }))
  })
})
