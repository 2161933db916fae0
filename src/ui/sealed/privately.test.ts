import { expect, it, vi } from 'vitest'

/** As on another visit. */
async function visited() {
  vi.resetModules()
  return (await import('./privately.js')).privately
}

it("gives private properties the same names throughout a visit, on every visit others, and leaves the host's alone", async () => {
  const css = ':host { --_fg: var(--wallet-color-foreground, red) } .title { color: var(--_fg) }'
  const [one, other] = [await visited(), await visited()]
  const [, name] = /(--[^:]*): var/.exec(one(css)) ?? []
  expect(name).toMatch(/^--\d{9,}-fg$/)
  expect(one(css)).toBe(`:host { ${name}: var(--wallet-color-foreground, red) } .title { color: var(${name}) }`)
  expect(one('--_fg')).toBe(name)
  expect(other('--_fg')).not.toBe(name)
})
