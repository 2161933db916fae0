import { expect, it, vi } from 'vitest'

/** Loads the module again, as on another visit. */
async function visited() {
  vi.resetModules()
  return (await import('./privately.js')).privately
}

it("private properties have the same names throughout a visit, other names on every visit, and the host's names stay", async () => {
  const css = ':host { --_fg: var(--wallet-color-foreground, red) } .title { color: var(--_fg) }'
  const [one, other] = [await visited(), await visited()]
  const [, name] = /(--[^:]*): var/.exec(one(css)) ?? []
  expect(name).toMatch(/^--\d{9,}-fg$/)
  expect(one(css)).toBe(`:host { ${name}: var(--wallet-color-foreground, red) } .title { color: var(${name}) }`)
  expect(one('--_fg')).toBe(name)
  expect(other('--_fg')).not.toBe(name)
})
