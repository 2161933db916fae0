import { describe, expect, it } from 'vitest'
import { loadOnce } from './load-once.js'

describe('loading once', () => {
  it('concurrent and later calls share one load', async () => {
    let asked = 0
    const load = loadOnce(async () => ({ number: ++asked }))
    const [first, second] = await Promise.all([load(), load()])
    expect(first).toBe(second)
    expect(await load()).toBe(first)
    expect(asked).toBe(1)
  })

  it('a load is tried again after a failure, and its result is kept', async () => {
    let asked = 0
    const load = loadOnce(async () => {
      if (++asked === 1) throw new Error('offline')
      return asked
    })
    await expect(load()).rejects.toThrow('offline')
    expect([await load(), await load()]).toEqual([2, 2])
  })
})
