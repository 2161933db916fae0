import { createHash } from 'node:crypto'
import type { Account } from './store/users.js'

/** Who the tester says they are. */
export interface Person { name: string; email: string; username: string }

interface OAuthProvider {
  name: string
  scopes: readonly string[]
  /** What the provider tells of a person, under the wire's names. */
  tells(person: Person): Record<string, string | null>
}

/** The sites that people come from. */
export const OAUTH_PROVIDERS = {
  google: { name: 'Google', scopes: ['openid', 'email', 'profile'], tells: ({ email, name }) => ({ email, name }) },
  discord: { name: 'Discord', scopes: ['identify', 'email'], tells: ({ username, email }) => ({ username: `${username}#0`, email }) },
  twitter: { name: 'X', scopes: ['users.read', 'tweet.read'], tells: ({ username, name }) => ({ username, name, profile_picture_url: null }) },
  github: { name: 'GitHub', scopes: ['read:user', 'user:email'], tells: ({ username, name, email }) => ({ username, name, email }) },
  spotify: { name: 'Spotify', scopes: ['user-read-email'], tells: ({ email, name }) => ({ email, name }) },
  instagram: { name: 'Instagram', scopes: ['user_profile'], tells: ({ username }) => ({ username }) },
  tiktok: { name: 'TikTok', scopes: ['user.info.basic'], tells: ({ username, name }) => ({ username, name }) },
  line: { name: 'LINE', scopes: ['profile', 'openid', 'email'], tells: ({ name, email }) => ({ name, email, profile_picture_url: null }) },
  linkedin: { name: 'LinkedIn', scopes: ['openid', 'profile', 'email'], tells: ({ name, email, username }) => ({ name, email, vanity_name: username }) },
  apple: { name: 'Apple', scopes: ['name', 'email'], tells: ({ email }) => ({ email }) },
} as const satisfies Readonly<Record<string, OAuthProvider>>

export type OAuthProviderId = keyof typeof OAUTH_PROVIDERS

export const isOAuthProvider = (id: string): id is OAuthProviderId => Object.hasOwn(OAUTH_PROVIDERS, id)

/** The account of this person there. Sites number their people: the same address is the same 21 digits. */
export function accountAt(id: OAuthProviderId, person: Person): Account {
  const digits = BigInt(`0x${createHash('sha256').update(id === 'google' ? person.email : `${id} ${person.email}`).digest('hex')}`).toString()
  const subject = `1${digits.slice(0, 20)}`
  return { type: `${id}_oauth`, subject, fields: { subject, ...OAUTH_PROVIDERS[id].tells(person) } }
}

/** People to choose from at every development site. */
export const PEOPLE: readonly Person[] = [
  { name: 'Ada Example', email: 'ada@example.com', username: 'ada' },
  { name: 'Grace Sample', email: 'grace@example.com', username: 'grace' },
  { name: 'Alan Instance', email: 'alan@example.com', username: 'alan' },
]
