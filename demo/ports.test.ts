import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isFree } from './free-port.js'
import { firstPort, portsFrom } from './ports.js'
import { startWorld } from './world.js'

describe('the ports of the local world', () => {
  it('begin at the port of the flag, else of the environment, else at 4100 as in the README', () => {
    expect(firstPort(undefined, undefined)).toBe(4100)
    expect(portsFrom(4100)).toEqual({ host: 4100, provider: 4101, ethereum: 4102, solana: 4103, base: 4104 })
    expect(firstPort('5100', '6100')).toBe(5100)
    expect(firstPort(undefined, '6100')).toBe(6100)
  })

  it('are chosen by a flag and by the environment, as the README says', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const start = readFileSync(new URL('start.ts', import.meta.url), 'utf8')
    const [, flag = '', variable = ''] = /`npm start -- --(\w+) \d+`, or `(\w+)=\d+ npm start`/.exec(readme) ?? []
    expect(start).toContain(`${flag}: { type: 'string' }`)
    expect(start).toContain(`firstPort(${flag}, process.env['${variable}'])`)
  })

  it.each(['http', '0', '-1', '41.5', '65532'])('cannot begin at "%s"', text => {
    expect(() => firstPort(text, undefined)).toThrow(`cannot be "${text}"`)
  })

  it('are the ports at which the world listens', async () => {
    let first = 21_000
    while (!(await isFree(first)) || !(await isFree(first + 1))) first += 10
    const world = await startWorld({ ports: first, chains: false, host: true })
    try {
      expect([world.appUrl, world.apiUrl]).toEqual([
        `http://app.localhost:${first}`,
        `http://wallet.localhost:${first + 1}`,
      ])
      expect((await fetch(`${world.apiUrlLocal}/inbox`)).ok).toBe(true)
    } finally {
      await world.stop()
    }
  })
})
