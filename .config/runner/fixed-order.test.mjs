import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { FixedOrder } from './fixed-order.mjs'

const root = new URL('../..', import.meta.url).pathname

it('test files run in this order: isolated ones, the slowest, the largest, equal ones by name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'order-'))
  try {
    const file = (name, size, isolate) => {
      writeFileSync(join(folder, name), 'x'.repeat(size))
      return { moduleId: join(folder, name), project: { config: { isolate } } }
    }
    const files = [
      file('a', 1, false),
      file('b', 3, false),
      file('c', 2, true),
      file('d', 1, true),
      file('e', 3, false),
    ]
    const order = async weights =>
      (await FixedOrder.prototype.sort(files, weights)).map(({ moduleId }) => basename(moduleId)).join('')
    expect(await order({})).toBe('cdbea')
    expect(await order({ [relative(root, join(folder, 'a'))]: 9 })).toBe('cdabe')
    expect(files).toHaveLength(5)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
