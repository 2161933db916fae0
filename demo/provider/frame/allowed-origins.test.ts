import { describe, expect, it } from 'vitest'
import { allowedSources, isAllowedOrigin, originCheck } from './allowed-origins.js'

describe('allowed origins', () => {
  it('an origin is allowed only if scheme, host and port all match', () => {
    const sources = allowedSources(['https://app.example.com', 'http://app.localhost:4100'])
    expect(isAllowedOrigin('https://app.example.com', sources)).toBe(true)
    expect(isAllowedOrigin('http://app.localhost:4100', sources)).toBe(true)
    const similarOrigins = [
      'http://app.example.com',
      'https://app.example.com:8443',
      'https://APP.example.com',
      'https://app.example.com.',
      'https://app.example.com.evil.test',
      'https://evilapp.example.com',
      'https://x.app.example.com',
      'https://app.example.co',
      'https://app.example.com@evil.test',
      'https://аpp.example.com',
      'http://app.localhost:4101',
      'http://app.localhost',
      'null',
      '',
      'file://',
      'about:srcdoc',
      'https://',
      'https://app.example.com/',
      'blob:https://app.example.com',
    ]
    for (const origin of similarOrigins) expect(isAllowedOrigin(origin, sources), origin).toBe(false)
  })

  it('a star stands for subdomains, and not for the domain itself or for similar names', () => {
    const sources = allowedSources(['https://*.example.com'])
    expect(isAllowedOrigin('https://a.example.com', sources)).toBe(true)
    expect(isAllowedOrigin('https://a.b.example.com', sources)).toBe(true)
    for (const origin of [
      'https://example.com',
      'https://.example.com',
      'https://evilexample.com',
      'https://a.example.com.evil.test',
    ])
      expect(isAllowedOrigin(origin, sources), origin).toBe(false)
  })

  it('without a list every page of this machine is allowed, and no other', () => {
    const sources = allowedSources([])
    for (const origin of [
      'http://app.localhost:4100',
      'http://localhost:3000',
      'http://127.0.0.1:8080',
      'https://app.localhost',
    ])
      expect(isAllowedOrigin(origin, sources), origin).toBe(true)
    for (const origin of [
      'http://example.com',
      'http://localhost.example.com',
      'http://evillocalhost:1',
      'null',
      'http://127.0.0.1.example.com',
    ])
      expect(isAllowedOrigin(origin, sources), origin).toBe(false)
  })

  it('the cached check gives the same result for any sequence of origins', () => {
    const isAllowed = originCheck(['https://a.test', 'https://*.b.test'])
    const [allowed, refused] = ['https://a.test', 'https://a.test.evil.test']
    expect([allowed, allowed, refused, refused, allowed, 'https://x.b.test', refused].map(isAllowed)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('a bare domain counts as https, and a malformed one is dropped', () => {
    expect(
      allowedSources([
        'example.com',
        'app.localhost:4100',
        'https://a.test/',
        'x; script-src *',
        'https://a.test b',
        '',
      ]),
    ).toEqual(['https://example.com', 'http://app.localhost:4100', 'https://a.test'])
  })
})
