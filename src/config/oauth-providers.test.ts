import { describe, expect, it } from 'vitest'
import { userSchema } from '../api/wire.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import * as v from 'valibot'
import { OAUTH_IDS, OAUTH_PROVIDERS, oauthType } from './oauth-providers.js'
import { LOGIN_METHODS } from './settings.js'

describe('the sites that people log in with', () => {
  it('are ten that an app may offer', () => {
    expect(OAUTH_IDS).toEqual([
      'google',
      'twitter',
      'discord',
      'github',
      'spotify',
      'instagram',
      'tiktok',
      'linkedin',
      'apple',
      'line',
    ])
    expect(LOGIN_METHODS).toEqual([
      'email',
      'sms',
      ...OAUTH_IDS,
      'wallet',
      'farcaster',
      'telegram',
      'passkey',
      'guest',
      'custom',
      'cross-app',
    ])
    expect(Object.values(OAUTH_PROVIDERS)).toEqual([
      'Google',
      'Twitter',
      'Discord',
      'GitHub',
      'Spotify',
      'Instagram',
      'TikTok',
      'LinkedIn',
      'Apple',
      'LINE',
    ])
  })

  it.each(OAUTH_IDS)('are read as accounts of a user: %s', id => {
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
