import { describe, expect, it } from 'vitest'
import { userSchema } from '../api/wire.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import * as v from 'valibot'
import { isOAuthProvider, OAUTH_IDS, OAUTH_PROVIDERS, oauthType } from './oauth-providers.js'
import { LOGIN_METHODS } from './settings.js'

describe('the sites that people log in with', () => {
  it('the sites include the ten of the specification, with their public names', () => {
    expect(OAUTH_PROVIDERS).toMatchObject({
      google: 'Google',
      twitter: 'Twitter',
      discord: 'Discord',
      github: 'GitHub',
      spotify: 'Spotify',
      instagram: 'Instagram',
      tiktok: 'TikTok',
      linkedin: 'LinkedIn',
      apple: 'Apple',
      line: 'LINE',
    })
    expect(new Set(Object.values<string>(OAUTH_PROVIDERS)).size).toBe(OAUTH_IDS.length)
  })

  it('every site is a login method that an app may enable, and other methods are not sites', () => {
    expect(LOGIN_METHODS.filter(isOAuthProvider)).toEqual(OAUTH_IDS)
    expect(LOGIN_METHODS).toEqual(
      expect.arrayContaining([
        'email',
        'sms',
        'wallet',
        'farcaster',
        'telegram',
        'passkey',
        'guest',
        'custom',
        'cross-app',
      ]),
    )
    expect(new Set(LOGIN_METHODS).size).toBe(LOGIN_METHODS.length)
  })

  it.each(OAUTH_IDS)("an account at this site is read from a user's record: %s", id => {
    const wire = v.parse(userSchema, {
      id: 'did:privy:one',
      created_at: 1,
      linked_accounts: [{ type: oauthType(id), subject: '11', username: 'ada', profile_picture_url: null }],
    })
    expect(userFromWire(wire).linkedAccounts).toEqual([
      {
        type: `${id}_oauth`,
        subject: '11',
        username: 'ada',
        email: null,
        name: null,
        verifiedAt: null,
        firstVerifiedAt: null,
        latestVerifiedAt: null,
      },
    ])
  })
})
