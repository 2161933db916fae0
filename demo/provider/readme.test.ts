import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'
import { withTable } from './operations/generated.js'
import { FAMILIES, SERVED } from './operations/index.js'

const urlOf = (path: string) => new URL(path, import.meta.url)
const readme = readFileSync(urlOf('README.md'), 'utf8')

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('the table of operations', () => {
  it("the README's table is up to date", () => {
    expect(readme, 'The README is behind: run npm run generate').toBe(withTable(readme))
  })

  it('every file in the table exists', () => {
    expect(FAMILIES.length).toBeGreaterThan(40)
    expect(FAMILIES.flatMap(({ file, test }) => [file, test]).filter(path => !existsSync(urlOf(path)))).toEqual([])
  })

  it('every operation is in the table once', () => {
    const names = FAMILIES.flatMap(({ operations }) => Object.keys(operations))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('every route is in the table, and every row has a route', () => {
    const served = Object.values(SERVED).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    const routes = new Set(world.driver.server.routes.map(({ method, path }) => `${method} ${path}`))
    // A page's script and styles belong to the page.
    expect([...routes].filter(route => !served.includes(route) && !/\.(?:js|css)$/.test(route))).toEqual([])
    expect(served.filter(route => !routes.has(route))).toEqual([])
  })
})

describe('the README', () => {
  it('every file and folder in the README exists', () => {
    const prose = readme.replace(/<!-- operations[\s\S]*<!-- end of operations -->/, '')
    const named = [
      ...prose.matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.(?:hard|test|e2e|harness))?\.(?:ts|mjs|js|html)|(?:[\w-]+\/)+)`/g),
    ].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(20)
    expect([...new Set(named)].filter(name => !existsSync(urlOf(name)) && !existsSync(urlOf(`../../${name}`)))).toEqual(
      [],
    )
  })
})
