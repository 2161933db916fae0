import { describe, expect, it } from 'vitest'
import { userSchema } from '../api/wire.js'
import { userFromWire } from '../session/user/user.js'
import * as v from 'valibot'
import { OAUTH_IDS, OAUTH_METHODS, OAUTH_PROVIDERS, oauthType } from './oauth-providers.js'
import { LOGIN_METHODS } from './settings.js'

describe('the sites that people log in with', () => {
  it('are nine that an app may offer, and one more that users may have an account at', () => {
    expect(OAUTH_METHODS).toEqual(['google', 'twitter', 'discord', 'github', 'spotify', 'instagram', 'tiktok', 'linkedin', 'apple'])
    expect(OAUTH_IDS).toEqual([...OAUTH_METHODS, 'line'])
    expect(LOGIN_METHODS).toEqual(['email', 'sms', ...OAUTH_METHODS, 'wallet', 'farcaster', 'telegram', 'passkey', 'guest', 'custom'])
    expect(Object.values(OAUTH_PROVIDERS)).toEqual(['Google', 'Twitter', 'Discord', 'GitHub', 'Spotify', 'Instagram', 'TikTok', 'LinkedIn', 'Apple', 'LINE'])
  })

  it.each(OAUTH_IDS)('are read as accounts of a user: %s', id => {
    const wire = v.parse(userSchema, { id: 'did:privy:one', created_at: 1, linked_accounts: [{ type: oauthType(id), subject: '11', username: 'ada', profile_picture_url: null }] })
    expect(userFromWire(wire).linkedAccounts).toEqual([
      { type: `${id}_oauth`, subject: '11', username: 'ada', email: null, name: null, verifiedAt: null, firstVerifiedAt: null, latestVerifiedAt: null },
    ])
  })
})
