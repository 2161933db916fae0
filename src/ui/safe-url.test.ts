import { describe, expect, it } from 'vitest'
import { safeImage, safeLink } from './safe-url.js'

describe('links and images of others', () => {
  it('lead to https, or to this machine [SEC-68]', () => {
    expect(safeLink('https://example.com/a?b=c')).toBe('https://example.com/a?b=c')
    expect(safeLink('http://localhost:4100/terms')).toBe('http://localhost:4100/terms')
    expect(safeLink('http://app.localhost:4100/terms')).toBe('http://app.localhost:4100/terms')
  })

  it('lead nowhere else [SEC-68]', () => {
    for (const url of ['http://example.com', 'javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'blob:https://example.com/1', 'file:///etc/passwd', 'http://localhost.example.com', '', undefined]) {
      expect(safeLink(url), url).toBeUndefined()
    }
  })

  it('show raster data, and no document that calls itself an image [SEC-68]', () => {
    expect(safeImage('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=')
    for (const url of ['data:image/svg+xml;base64,PHN2Zz4=', 'data:image/svg+xml,<svg onload=alert(1)>', 'data:image/png,<svg>', 'data:text/html;base64,aaaa', 'http://example.com/a.png']) {
      expect(safeImage(url), url).toBeUndefined()
    }
    expect(safeImage('https://example.com/a.png')).toBe('https://example.com/a.png')
  })
})
