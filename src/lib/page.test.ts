import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The symbol of a page, under which all copies of the bundle on it share their state. */
let place: symbol
interface Record {
  schema: number
  version: string
  values: Map<string, unknown>
}
const world = globalThis as unknown as { [place: symbol]: Record | undefined }
/** Loads another copy of the bundle on the page. */
const copy = () => {
  vi.resetModules()
  return import('./page.js')
}

const symbolFor = Symbol.for
beforeEach(() => {
  place = Symbol('wallet-elements')
  vi.spyOn(Symbol, 'for').mockImplementation(name => (name === 'wallet-elements' ? place : symbolFor(name)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('state that exists once per page', () => {
  it('the first user creates a value, and all copies of the bundle share it', async () => {
    const [one, other] = [await copy(), await copy()]
    expect(world[place], 'nothing at import').toBeUndefined()
    const make = vi.fn(() => ({}))
    const made = one.onePerPage('thing', make)
    expect([other.onePerPage('thing', make), one.onePerPage('thing', make)]).toEqual([made, made])
    expect(make).toHaveBeenCalledTimes(1)
    expect(other.pageRecord()).toBe(one.pageRecord())
    expect(other.onePerPage('other', make)).not.toBe(made)
    expect(world[place]?.schema).toBe(1)
  })

  it('a value may be undefined, and is still created only once', async () => {
    const { onePerPage } = await copy()
    const make = vi.fn(() => undefined)
    expect([onePerPage('nothing', make), onePerPage('nothing', make), make.mock.calls.length]).toEqual([
      undefined,
      undefined,
      1,
    ])
  })

  it('each copy has its own state if they do not agree on the schema', async () => {
    const theirs = (world[place] = { schema: 2, version: '9.9.9', values: new Map([['thing', 'theirs']]) })
    const [one, other] = [await copy(), await copy()]
    expect([
      one.onePerPage('thing', () => 'one'),
      other.onePerPage('thing', () => 'other'),
      one.onePerPage('thing', () => 'again'),
    ]).toEqual(['one', 'other', 'one'])
    expect(one.pageRecord()).toBe(one.pageRecord())
    expect([world[place], theirs.values.get('thing')]).toEqual([theirs, 'theirs'])
  })

  it('the shared state names the version that created it', async () => {
    expect((await copy()).pageRecord().version).toBe('0.0.0')
    place = Symbol('another page')
    vi.stubEnv('WALLET_ELEMENTS_VERSION', '1.2.3')
    expect((await copy()).pageRecord().version).toBe('1.2.3')
  })

  it('the shared state is reset like that of a new page', async () => {
    const { onePerPage, forgetPage } = await copy()
    onePerPage('thing', () => 'first')
    forgetPage()
    expect(onePerPage('thing', () => 'second')).toBe('second')
  })
})
