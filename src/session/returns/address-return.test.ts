import { describe, expect, it, vi } from 'vitest'
import { cleanReturn, readReturn } from './address-return.js'

const PAGE = 'https://host.test/app'
const bar = (href: string) => {
  const replaceState = vi.fn()
  return {
    bar: { location: { href }, history: { state: { host: 1 }, replaceState } },
    shown: () => replaceState.mock.calls.map(call => call[2] as string),
  }
}
/** The address after the result was removed from it. */
function cleaned(href: string): string[] {
  const { bar: page, shown } = bar(href)
  const found = readReturn(href)
  if (found) cleanReturn(found, page)
  return shown()
}
const without = (href: string, name: string) => href.replace(new RegExp(`${name}=[^&]*&?`), '')

describe('an address with the result of another site', () => {
  it.each([
    [
      'privy_oauth_code=c&privy_oauth_state=s&privy_oauth_provider=google',
      { kind: 'oauth', code: 'c', state: 's', provider: 'google' },
    ],
    [
      'id=7&hash=h&auth_date=1751328000&first_name=Ada',
      { kind: 'telegram', authResult: { id: 7, hash: 'h', auth_date: 1751328000, first_name: 'Ada' } },
    ],
  ])('is read completely or not at all, and removed when a login uses it: %s', (query, result) => {
    const href = `${PAGE}?a=1&${query}&b#top`
    expect(readReturn(href)).toEqual(result)
    expect(cleaned(href)).toEqual([`${PAGE}?a=1&b#top`])
    for (const name of query.split('&').map(piece => piece.split('=')[0] ?? ''))
      expect(readReturn(without(href, name)), name).toBeNull()
  })

  it('may have an empty code, and never an empty state or provider', () => {
    expect(readReturn(`${PAGE}?privy_oauth_code=&privy_oauth_state=s&privy_oauth_provider=google`)).toMatchObject({
      code: '',
    })
    expect(readReturn(`${PAGE}?privy_oauth_code=c&privy_oauth_state=&privy_oauth_provider=google`)).toBeNull()
    expect(readReturn(`${PAGE}?privy_oauth_code=c&privy_oauth_state=s&privy_oauth_provider=`)).toBeNull()
  })

  it("has the person's data from Telegram, and loses all of it when it is cleaned", () => {
    const href = `${PAGE}?id=7&hash=h&auth_date=1&first_name=&last_name=L&username=ada&photo_url=p`
    expect(readReturn(href)).toEqual({
      kind: 'telegram',
      authResult: { id: 7, hash: 'h', auth_date: 1, first_name: '', last_name: 'L', username: 'ada', photo_url: 'p' },
    })
    expect(cleaned(href)).toEqual([PAGE])
    for (const odd of ['id=x', 'id=-7', 'id=1e3', `id=${'9'.repeat(16)}`])
      expect(readReturn(href.replace('id=7', odd)), odd).toBeNull()
    for (const odd of ['auth_date=soon', 'auth_date=1.5'])
      expect(readReturn(href.replace('auth_date=1', odd)), odd).toBeNull()
    expect(readReturn(href.replace('id=7', `id=${'9'.repeat(15)}`))).not.toBeNull()
  })

  it("has the launch data of a mini app in its fragment, with unknown members, and keeps the host's own parts", () => {
    const data = new URLSearchParams({ user: '{"id":7}', hash: 'h', auth_date: '1', chat_type: 'private' })
    const href = `${PAGE}?a=1#top&tgWebAppData=${encodeURIComponent(data.toString())}&tgWebAppVersion=7&end`
    expect(readReturn(href)).toEqual({
      kind: 'telegram',
      webAppData: { user: '{"id":7}', hash: 'h', auth_date: 1, chat_type: 'private' },
    })
    expect(cleaned(href)).toEqual([`${PAGE}?a=1#top&end`])
    expect(cleaned(href.replace('top&', '').replace('&end', ''))).toEqual([`${PAGE}?a=1`])
    for (const name of ['user', 'hash', 'auth_date']) {
      const less = new URLSearchParams(data)
      less.delete(name)
      expect(readReturn(`${PAGE}#tgWebAppData=${encodeURIComponent(less.toString())}`), name).toBeNull()
    }
    for (const odd of ['soon', '1.5', '-1', '9'.repeat(16)]) {
      const other = new URLSearchParams(data)
      other.set('auth_date', odd)
      expect(readReturn(`${PAGE}#tgWebAppData=${encodeURIComponent(other.toString())}`), odd).toBeNull()
    }
    for (const none of [PAGE, `${PAGE}#`, `${PAGE}#top`, `${PAGE}?tgWebAppData=${encodeURIComponent(data.toString())}`])
      expect(readReturn(none), none).toBeNull()
  })

  it("is not changed in a sandboxed page, and keeps the host's history state", () => {
    const href = `${PAGE}#tgWebAppData=${encodeURIComponent('user=u&hash=h&auth_date=1')}`
    const found = readReturn(href)
    const { bar: page } = bar(href)
    if (found) cleanReturn(found, page)
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith({ host: 1 }, '', PAGE)
    page.history.replaceState.mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect(() => found && cleanReturn(found, page)).not.toThrow()
  })
})
