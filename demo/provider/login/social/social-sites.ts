import { createHash } from 'node:crypto'
import type { OAuthProvider, OAuthType } from '../../../../src/config/oauth-providers.js'
import type { Person } from '../test-identities.js'

interface SocialSite {
  readonly name: string
  readonly scopes: readonly string[]
  /** For a site that the published schemas do not know yet: the known site whose accounts have the same fields. */
  readonly like?: OAuthProvider
  /** Apps offer it by default. */
  readonly offered?: true
  /** The fields that the site reveals about a person, by their names in the API. */
  tells(person: Person): Readonly<Record<string, string | null>>
  /** The claims about an account of this site in an identity token. */
  readonly claims: readonly string[]
  /**
   * The fields of an account that a host imports: required ones, optional ones (null if missing), and ones that are
   * omitted if missing.
   */
  readonly brought: {
    readonly must?: readonly string[]
    readonly may?: readonly string[]
    readonly ifAny?: readonly string[]
  }
}

/** All social sites that the client knows. */
export const SOCIAL_SITES = {
  google: {
    name: 'Google',
    scopes: ['openid', 'email', 'profile'],
    offered: true,
    tells: ({ email, name }) => ({ email, name }),
    claims: ['subject', 'email', 'name'],
    brought: { must: ['email', 'name'] },
  },
  discord: {
    name: 'Discord',
    scopes: ['identify', 'email'],
    tells: ({ username, email }) => ({ username: `${username}#0`, email }),
    claims: ['subject', 'username'],
    brought: { must: ['username'], may: ['email'] },
  },
  twitter: {
    name: 'X',
    scopes: ['users.read', 'tweet.read'],
    tells: ({ username, name }) => ({ username, name, profile_picture_url: null }),
    claims: ['subject', 'username', 'name', 'pfp'],
    brought: { must: ['username', 'name'], may: ['profile_picture_url'] },
  },
  github: {
    name: 'GitHub',
    scopes: ['read:user', 'user:email'],
    tells: ({ username, name, email }) => ({ username, name, email }),
    claims: ['subject', 'username'],
    brought: { must: ['username'], may: ['name', 'email'] },
  },
  spotify: {
    name: 'Spotify',
    scopes: ['user-read-email'],
    tells: ({ email, name }) => ({ email, name }),
    claims: ['subject', 'email'],
    brought: { may: ['name', 'email'] },
  },
  instagram: {
    name: 'Instagram',
    scopes: ['user_profile'],
    tells: ({ username }) => ({ username }),
    claims: ['subject', 'username'],
    brought: { must: ['username'] },
  },
  tiktok: {
    name: 'TikTok',
    scopes: ['user.info.basic'],
    tells: ({ username, name }) => ({ username, name }),
    claims: ['subject', 'username'],
    brought: { must: ['username'], may: ['name'] },
  },
  line: {
    name: 'LINE',
    scopes: ['profile', 'openid', 'email'],
    tells: ({ name, email }) => ({ name, email, profile_picture_url: null }),
    claims: ['subject', 'name', 'email', 'profile_picture_url'],
    brought: { may: ['name', 'email', 'profile_picture_url'] },
  },
  linkedin: {
    name: 'LinkedIn',
    scopes: ['openid', 'profile', 'email'],
    tells: ({ name, email, username }) => ({ name, email, vanity_name: username }),
    claims: ['subject', 'email'],
    brought: { may: ['email'], ifAny: ['name', 'vanityName'] },
  },
  apple: {
    name: 'Apple',
    scopes: ['name', 'email'],
    tells: ({ email }) => ({ email }),
    claims: ['subject', 'email'],
    brought: { may: ['email'] },
  },
} as const satisfies Readonly<Record<OAuthProvider, SocialSite>>

export const isSocialSite = (id: string): id is OAuthProvider => Object.hasOwn(SOCIAL_SITES, id)

/** Maps sites that the published schemas do not know, and their account types, to the ones whose schemas apply. */
export const PUBLISHED_AS: ReadonlyMap<unknown, string> = new Map(
  Object.entries<SocialSite>(SOCIAL_SITES).flatMap(([id, { like }]) =>
    like
      ? [
          [id, like],
          [`${id}_oauth`, `${like}_oauth`],
        ]
      : [],
  ),
)

/** A property of each site, by the type of its accounts. */
export const bySocialAccount = <T>(pick: (site: SocialSite) => T): Record<OAuthType, T> =>
  Object.fromEntries(
    Object.entries<SocialSite>(SOCIAL_SITES).map(([id, site]) => [`${id}_oauth`, pick(site)]),
  ) as Record<OAuthType, T>

/** The account of this person at a site. The same address always has the same 21-digit subject. */
export function accountAt(
  id: OAuthProvider,
  person: Person,
): { type: OAuthType; subject: string; fields: Record<string, unknown> } {
  const digits = BigInt(
    `0x${createHash('sha256')
      .update(id === 'google' ? person.email : `${id} ${person.email}`)
      .digest('hex')}`,
  ).toString()
  const subject = `1${digits.slice(0, 20)}`
  return { type: `${id}_oauth`, subject, fields: { subject, ...SOCIAL_SITES[id].tells(person) } }
}
