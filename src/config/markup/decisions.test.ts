import { afterEach, describe, expect, it, vi } from 'vitest'
import { decided, DECISIONS } from './decisions.js'
import { EVERY_AREA } from '../../copy/test/every-area.harness.js'
import { FIELDS } from '../checks/fields.js'
import type { HostConfig } from '../settings.js'

/** A layer that has this value at this place. */
const at = (path: string, value: unknown): HostConfig =>
  path.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as HostConfig
const read = (layer: object, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], layer)
/** A value of that setting that decides something. */
const decisive = (value: unknown): unknown => (typeof value === 'symbol' ? { review: { approve: 'Continue' } } : value)

afterEach(() => vi.restoreAllMocks())

describe('what only a script may decide', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  it.each(Object.entries(DECISIONS))('%s counts from a script, and from markup not', (path, value) => {
    expect(decided({ markup: at(path, decisive(value)) })).not.toHaveProperty(path)
    expect(read(decided(at(path, decisive(value))), path)).toEqual(decisive(value))
  })

  it.each(Object.entries(DECISIONS).filter(([, value]) => typeof value === 'boolean'))(
    '%s counts from markup where it asks for more, and a script has the last word',
    (path, value) => {
      expect(read(decided({ markup: at(path, !value) }), path)).toBe(!value)
      expect(read(decided({ markup: at(path, value), ...at(path, !value) }), path)).toBe(!value)
      expect(read(decided({ markup: at(path, !value), ...at(path, value) }), path)).toBe(value)
    },
  )

  it('are settings that there are', () => {
    for (const path of Object.keys(DECISIONS).filter(path => !path.startsWith('copy.')))
      expect(read(FIELDS, path), path).toBeDefined()
  })

  it('are the words of every area but those of ways to log in', () => {
    const ofScripts = Object.keys(DECISIONS).flatMap(path => (path.startsWith('copy.') ? [path.slice(5)] : []))
    const ofMarkup = EVERY_AREA.map(({ name }) => name).filter(name => !ofScripts.includes(name))
    expect(ofMarkup.sort()).toEqual([
      'account',
      'basics',
      'busy',
      'externalWallet',
      'farcaster',
      'login',
      'oauth',
      'passkeys',
      'phone',
      'telegram',
    ])
    expect(ofScripts.filter(name => !EVERY_AREA.some(area => area.name === name))).toEqual([])
  })

  it('leaves everything else that markup asks for, and what stands beside a decision', () => {
    const markup: HostConfig = {
      name: 'Shop',
      embeddedWallets: { showWalletUIs: false, createOnLogin: { ethereum: 'all-users' } },
      copy: { login: { title: 'Sign in' } },
      chains: [1],
    }
    expect(decided({ markup, locale: 'de' })).toEqual({
      name: 'Shop',
      embeddedWallets: { createOnLogin: { ethereum: 'all-users' } },
      copy: { login: { title: 'Sign in' } },
      chains: [1],
      locale: 'de',
    })
    expect(markup.embeddedWallets?.showWalletUIs).toBe(false) // the host's own object is as it was
  })

  it('does not read what somebody has put on every object', () => {
    Object.defineProperty(Object.prototype, 'sponsored', { value: true, configurable: true })
    try {
      expect(Object.hasOwn(decided({ markup: { name: 'Shop' } }), 'sponsored')).toBe(false)
      expect(decided({ markup: { name: 'Shop' } }).sponsored).toBeUndefined()
    } finally {
      delete (Object.prototype as { sponsored?: unknown }).sponsored
    }
  })

  it('is told once, with what to write instead', async () => {
    vi.resetModules()
    const fresh = await import('./decisions.js')
    warn.mockClear()
    const spy = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (let time = 0; time < 3; time++) fresh.decided({ markup: { sponsored: true } })
    expect(spy.mock.calls).toEqual([['Only a script can set sponsored so.']])
  })
})
