import { Ajv } from 'ajv'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configSchema, settings } from '../../../.config/generate/config-schema.mjs'
import { dropInvalid } from './fields.js'
import type { HostConfig } from '../settings.js'

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true })
const validate = ajv.compile(configSchema)
const warn = () => vi.mocked(console.warn)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The warnings of the page about a configuration, one for each mistake. */
function problemsOf(config: unknown): unknown[] {
  warn().mockClear()
  dropInvalid(config as HostConfig)
  return warn().mock.calls.flat()
}
const configWith = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

const chain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
}
/** Values that are valid for some settings, or almost valid. */
const NEAR = [
  'email',
  'dark',
  'off',
  'devnet',
  'USDC',
  'ethereum-only',
  'totp',
  '8453',
  8453,
  true,
  [],
  ['email'],
  ['sms', 'email'],
  ['totp', 7],
  {},
  { accent: 'red' },
  { accent: 7 },
  [{ method: 'card' }],
  [{ method: 'cash' }],
  chain,
  [chain, 1],
  [{ ...chain, rpcUrls: {} }],
  { ...chain, more: 1 },
]

describe('the schema of a configuration', () => {
  it('the schema finds the same mistakes in JSON as the page does', () => {
    const paths = settings.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(50)
    const groups = [
      ...new Set(
        paths.flatMap(path =>
          path
            .split('.')
            .slice(0, -1)
            .map((_, at, steps) => steps.slice(0, at + 1).join('.')),
        ),
      ),
    ]
    const value = fc
      .oneof(
        { arbitrary: fc.constantFrom(...NEAR), weight: 4 },
        { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
      )
      .filter(made => made !== null)
    const config = fc.oneof(
      fc
        .tuple(fc.constantFrom(...paths, `${paths[0] ?? ''}s`, 'appearance.themes'), value)
        .map(([path, made]) => configWith(path, made)),
      fc
        .tuple(fc.constantFrom(...groups), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant([])))
        .map(([path, made]) => configWith(path, made)),
    )
    const seen = { good: 0, bad: 0 }
    fc.assert(
      fc.property(config, made => {
        const good = validate(made)
        seen[good ? 'good' : 'bad']++
        expect(problemsOf(made).length > 0, JSON.stringify(made)).toBe(!good)
      }),
      { numRuns: 4000 },
    )
    expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(100)
  })

  it('a configuration may name its schema without a warning', () => {
    const named = { $schema: './node_modules/wallet-elements/dist/config.schema.json', name: 'Almanac' }
    expect([validate(named), problemsOf(named), dropInvalid(named)]).toEqual([true, [], { name: 'Almanac' }])
    expect(problemsOf({ appearance: { $schema: 'x' } })).toEqual(['There is no setting appearance.$schema.'])
  })

  it('the schema describes every setting, and lists its words', () => {
    for (const { path, doc } of settings) expect(doc, path).toMatch(/^[A-Z].*\.$/)
    expect(settings.find(({ path }) => path === 'appearance.theme')?.kind).toEqual({ enum: ['auto', 'light', 'dark'] })
  })
})
