import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'

const here = (path: string) => new URL(path, import.meta.url)
const [table = ''] = readFileSync(here('README.md'), 'utf8').split('\n## ')
const rows = table.split('\n').filter(line => line.startsWith('| ')).map(line => line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '')))
const files = (cell: string) => [...cell.matchAll(/`([\w./*-]+)`/g)].map(([, name = '']) => name)
/** A file's name stands for one beside the table or in any of its folders. */
const FOLDERS = ['', 'routes/', 'store/', 'server-wallets/', 'host-server/', 'frame/', 'pages/', 'money/', '../../']
const isThere = (name: string) => name.includes('*')
  ? FOLDERS.some(folder => matches(folder + name))
  : FOLDERS.some(folder => existsSync(here(folder + name)))

function matches(pattern: string): boolean {
  const [folder = ''] = /^(?:[^*]*\/)?/.exec(pattern) ?? []
  const [start = ''] = pattern.slice(folder.length).split('*')
  return existsSync(here(folder || './')) && readdirSync(here(folder || './')).some(name => name.startsWith(start))
}

let world: World
beforeAll(async () => { world = await startWorld() })
afterAll(() => world.stop())

describe('the table of operations', () => {
  it('names files that are there', () => {
    const operations = rows.filter(cells => cells.length === 3 && files(cells[1] ?? '').length > 0)
    expect(operations.length).toBeGreaterThan(40)
    expect(operations.flatMap(([, places = '', tests = '']) => [...files(places), ...files(tests)]).filter(name => !isThere(name))).toEqual([])
  })

  it('has every route', () => {
    const told = rows.map(([operation = '']) => operation)
    const wordsOf = (path: string) => path.replace(/^\/api\/v1\//, '').split('/').filter(part => part !== '' && !part.startsWith(':'))
    const isTold = (path: string) => {
      const words = wordsOf(path)
      return told.some(operation => [words[0], words.at(-1)].every(word => new RegExp(`\\b${word}(?![\\w-])`).test(operation)))
    }
    // What belongs to a page (its script, its styles) is told with the page.
    const own = world.driver.server.routes.filter(({ path }) => !/\.(?:js|css)$/.test(path) || path.startsWith('/captcha'))
    expect([...new Set(own.map(({ path }) => path))].filter(path => !isTold(path))).toEqual([])
  })
})
