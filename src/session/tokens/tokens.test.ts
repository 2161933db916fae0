import { describe, expect, it } from 'vitest'
import { tokenFor } from '../test/page.harness.js'
import { tokensAfter } from './answer-tokens.js'
import { clockOffsetFrom, isFresh } from './server-clock.js'
import { readToken } from './token.js'

const NOW = 1_767_312_000_000
const APP = { appId: 'clsessionunittestapp00001', issuedAt: NOW }

describe('a token of the provider', () => {
  it('contains its user, its app, and its start and end', () => {
    const claims = { appId: APP.appId, userId: 'did:privy:ada', issuedAt: NOW, expiresAt: NOW + 3_600_000 }
    expect(readToken(tokenFor(APP))).toEqual(claims)
    expect(readToken(tokenFor({ ...APP, aud: [APP.appId, 'other'] }))).toEqual(claims)
    expect(readToken(tokenFor({ ...APP, aud: 'provider', aid: APP.appId }))).toEqual(claims)
    expect(readToken(tokenFor({ ...APP, aid: 7 }))).toEqual(claims)
    expect(readToken(tokenFor({ ...APP, iat: undefined }))).toEqual({ ...claims, issuedAt: 0 })
  })

  it('is refused without an app, a user or an end', () => {
    for (const lacking of [
      { aud: undefined },
      { aud: '' },
      { aud: [] },
      { sub: undefined },
      { sub: '' },
      { exp: undefined },
    ])
      expect(readToken(tokenFor({ ...APP, ...lacking }))).toBeUndefined()
    for (const text of ['', 'nonsense', 'a.b.c']) expect(readToken(text)).toBeUndefined()
  })

  it('is fresh until half a minute before its end, and not if it was issued in the future', () => {
    const claims = { appId: 'a', userId: 'b', issuedAt: NOW, expiresAt: NOW + 3_600_000 }
    const fresh = (at: number, offset = 0) => isFresh(claims, NOW + at - offset, offset)
    for (const offset of [0, 86_400_000, -86_400_000]) {
      expect([fresh(3_569_999, offset), fresh(3_570_000, offset)]).toEqual([true, false])
      expect([fresh(-29_999, offset), fresh(-30_000, offset)]).toEqual([true, false])
    }
  })

  it("gives the offset of the server's clock, unless the network can explain it", () => {
    const offsetAt = (now: number) => clockOffsetFrom(tokenFor(APP), now, 77)
    expect([NOW - 5_000, NOW - 4_999, NOW, NOW + 4_999, NOW + 5_000].map(offsetAt)).toEqual([5_000, 0, 0, 0, -5_000])
    for (const none of [null, undefined, '', 'nonsense', tokenFor({ ...APP, iat: undefined })])
      expect(clockOffsetFrom(none, NOW, 77)).toBe(77)
  })
})

describe('the tokens after an answer', () => {
  const user = { id: 'did:privy:ada' }
  const response = (over: object) =>
    ({ user, token: null, refresh_token: null, ...over }) as unknown as Parameters<typeof tokensAfter>[0]

  it('must be at least one: a session cannot begin without any', () => {
    for (const action of ['set', undefined, 'ignore']) {
      expect(() => tokensAfter(response({ session_update_action: action, identity_token: 'only this' }), null)).toThrow(
        expect.objectContaining({ code: 'UNEXPECTED_ANSWER', message: 'The answer to the login holds no tokens.' }),
      )
    }
    expect(tokensAfter(response({ refresh_token: 'rt' }), null)).toEqual({
      refresh: 'rt',
      customer: null,
      provider: null,
      identity: null,
    })
    expect(tokensAfter(response({ token: 'jwt' }), null)).toEqual({
      refresh: null,
      customer: 'jwt',
      provider: null,
      identity: null,
    })
    expect(tokensAfter(response({ privy_access_token: 'pat' }), null)).toEqual({
      refresh: null,
      customer: null,
      provider: 'pat',
      identity: null,
    })
  })

  it('are the old ones with the new ones merged in if the answer must not change the session', () => {
    const before = { refresh: 'rt', customer: 'old', provider: 'older', identity: 'it' }
    expect(tokensAfter(response({ session_update_action: 'ignore', token: 'new' }), before)).toEqual({
      refresh: 'rt',
      customer: 'new',
      provider: null,
      identity: 'it',
    })
    expect(tokensAfter(response({ session_update_action: 'ignore', identity_token: 'newer' }), before)).toEqual({
      ...before,
      identity: 'newer',
    })
  })
})
