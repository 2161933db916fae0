import { describe, expect, it, vi } from 'vitest'
import { safeImage, safeLink } from './safe-url.js'

describe('the addresses of foreign links and images', () => {
  it('may be https, or on this machine [SEC-68]', () => {
    expect(safeLink('https://example.com/a?b=c')).toBe('https://example.com/a?b=c')
    expect(safeLink('http://localhost:4100/terms')).toBe('http://localhost:4100/terms')
    expect(safeLink('http://app.localhost:4100/terms')).toBe('http://app.localhost:4100/terms')
    expect([safeLink('http://127.0.0.1/'), safeLink('http://[::1]:4100/')]).toEqual([
      'http://127.0.0.1/',
      'http://[::1]:4100/',
    ])
  })

  it('may be relative to the page', () => {
    expect(safeLink('/terms')).toBeUndefined()
    vi.stubGlobal('document', { baseURI: 'https://app.example/shop/' })
    expect([safeLink('terms'), safeImage('a.png')]).toEqual([
      'https://app.example/shop/terms',
      'https://app.example/shop/a.png',
    ])
    vi.stubGlobal('document', { baseURI: 'http://app.example/' })
    expect(safeLink('terms')).toBeUndefined()
    vi.unstubAllGlobals()
  })

  it('may be nothing else [SEC-68]', () => {
    for (const url of [
      'http://example.com',
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'blob:https://example.com/1',
      'file:///etc/passwd',
      'http://localhost.example.com',
      '',
      undefined,
    ]) {
      expect(safeLink(url), url).toBeUndefined()
    }
  })

  it('may be raster data, and no document that claims to be an image [SEC-68]', () => {
    expect(safeImage('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=')
    for (const url of [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/svg+xml,<svg onload=alert(1)>',
      'data:image/png,<svg>',
      'data:text/html;base64,aaaa',
      'http://example.com/a.png',
      '',
      undefined,
    ]) {
      expect(safeImage(url), url).toBeUndefined()
    }
    expect(safeImage('https://example.com/a.png')).toBe('https://example.com/a.png')
  })
})
