import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { cleanAddress, readParameters, withoutParameters } from './address-bar.js'

const OAUTH = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider'] as const
const TELEGRAM = ['id', 'hash', 'auth_date', 'first_name'] as const

describe('an address without our parameters', () => {
  it('every byte of the host stays', () => {
    expect(
      withoutParameters(
        'https://host.test/a?x=1&privy_oauth_code=c&y=%zz&privy_oauth_state=s&x=2&&=#frag?privy_oauth_code=kept',
        OAUTH,
      ),
    ).toBe('https://host.test/a?x=1&y=%zz&x=2&&=#frag?privy_oauth_code=kept')
    expect(withoutParameters('https://host.test/?privy_oauth_code=c', OAUTH)).toBe('https://host.test/')
    expect(withoutParameters('https://host.test/?privy_oauth_code=c#top', OAUTH)).toBe('https://host.test/#top')
  })

  it('an address without our parameters is not changed', () => {
    for (const url of [
      'https://host.test',
      'https://host.test/?',
      'https://host.test/?a=1&',
      'https://host.test/#?privy_oauth_code=1',
      'https://host.test/?%E0%A4%A=1',
    ]) {
      expect(withoutParameters(url, OAUTH)).toBe(url)
    }
  })

  it('a plus in a parameter name is decoded as a space', () => {
    expect(withoutParameters('https://host.test/?first+name=a&first%20name&firstname', ['first name'])).toBe(
      'https://host.test/?firstname',
    )
  })

  it('the query begins at the first question mark and ends at the first hash', () => {
    expect(withoutParameters('?id=1', TELEGRAM)).toBe('')
    expect(withoutParameters('#?id=1', TELEGRAM)).toBe('#?id=1')
    expect(readParameters('?id=1', TELEGRAM)).toEqual({ id: '1' })
    expect(readParameters('#?id=1', TELEGRAM)).toEqual({})
    expect(readParameters('https://host.test/', TELEGRAM)).toEqual({})
  })

  it('our parameters are removed in other encodings, several times, and without a value', () => {
    expect(
      withoutParameters('https://host.test/?privy%5Foauth_code=c&privy_oauth_code&privy_oauth_code=d&a', OAUTH),
    ).toBe('https://host.test/?a')
  })

  it("only our parameters are removed, whatever the host's query contains", () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'z', '%', '2', 'F', '=', '+', '[', ']', 'é', '.') })
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            piece.map(text => ({ text, ours: false })),
            fc.constantFrom(...TELEGRAM).map(name => ({ text: `${name}=1`, ours: true })),
          ),
        ),
        piece,
        (pieces, fragment) => {
          const url = `https://host.test/path?${pieces.map(({ text }) => text).join('&')}#${fragment}`
          const kept = pieces.filter(({ ours }) => !ours).map(({ text }) => text)
          const expected =
            kept.length === pieces.length
              ? url
              : `https://host.test/path${kept.length > 0 ? `?${kept.join('&')}` : ''}#${fragment}`
          expect(withoutParameters(url, TELEGRAM)).toBe(expected)
        },
      ),
    )
  })

  it('an address of a megabyte is handled, and each name is decoded once', () => {
    const decode = decodeURIComponent
    let decoded = 0
    vi.stubGlobal('decodeURIComponent', (name: string) => {
      decoded += name.length
      return decode(name)
    })
    const url = `https://host.test/?${'a=%zz&'.repeat(170_000)}privy_oauth_code=c`
    expect(withoutParameters(url, OAUTH)).toHaveLength(url.length - 'privy_oauth_code=c'.length - 1)
    expect(decoded).toBe(170_000 + 'privy_oauth_code'.length)
    vi.unstubAllGlobals()
  })
})

describe('reading parameters', () => {
  it('the first value of each name is read', () => {
    expect(
      readParameters(
        'https://host.test/?privy_oauth_code=a%20b+c&privy_oauth_code=second&privy_oauth_state=#privy_oauth_provider=no',
        OAUTH,
      ),
    ).toEqual({ privy_oauth_code: 'a b c', privy_oauth_state: '' })
  })

  it('reading never throws, whatever the address is', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        readParameters(`https://host.test/?${text}`, OAUTH)
      }),
    )
    expect(readParameters('https://host.test/?privy_oauth_code=%E0%A4%A', OAUTH).privy_oauth_code).toContain('%A')
  })
})

describe('the address bar', () => {
  const bar = (href: string) => {
    const shown: { state: unknown; title: string; url: string }[] = []
    return {
      shown,
      location: { href },
      history: {
        state: { host: 'state' },
        replaceState: (state: unknown, title: string, url: string) => {
          shown.push({ state, title, url })
        },
      },
    }
  }

  it("the address changes in place and keeps the host's history state", () => {
    const page = bar('https://host.test/?a=1&privy_oauth_code=c')
    cleanAddress(OAUTH, page)
    expect(page.shown).toEqual([{ state: { host: 'state' }, title: '', url: 'https://host.test/?a=1' }])
  })

  it('an address without our parameters is not replaced', () => {
    const page = bar('https://host.test/?a=1')
    cleanAddress(OAUTH, page)
    expect(page.shown).toEqual([])
  })

  it('a sandboxed page that throws keeps its address', () => {
    const page = {
      ...bar('https://host.test/?id=1'),
      history: {
        state: null,
        replaceState: () => {
          throw new DOMException('no', 'SecurityError')
        },
      },
    }
    expect(() => cleanAddress(TELEGRAM, page)).not.toThrow()
  })
})
