import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as { devDependencies: Record<string, string>; dependencies?: Record<string, string>; scripts: Record<string, string>; exports: Record<string, unknown> }

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) yield* sources(path)
    else if (/\.tsx?$/.test(name) && !/\.(test|wtr|e2e)\.tsx?$/.test(name)) yield path
  }
}

describe('the package', () => {
  it('holds at its top level what it should, and nothing else but dot-files, lock file and licence [CARD-13]', () => {
    const plain = readdirSync(root).filter(name => !name.startsWith('.') && !['node_modules', 'dist', 'coverage'].includes(name))
    expect(plain.sort()).toEqual(['LICENSE', 'README.md', 'demo', 'elements', 'package-lock.json', 'package.json', 'rollup.config.mjs', 'src', 'tsconfig.json', 'web-test-runner.config.mjs'].sort())
  })

  it('uses every package it names for its work [CARD-14]', () => {
    const text = [...sources('src'), ...sources('elements'), ...sources('demo')].map(read).join('\n')
    const named = ['react', 'react-dom', '@r2wc/react-to-web-component', 'viem', '@solana/web3.js', 'nanostores', '@nanostores/react', 'lit-html', 'qrcode', 'libphonenumber-js']
    for (const name of named) {
      expect(manifest.devDependencies[name], name).toBeDefined()
      expect(new RegExp(`(from|import\\()\\s*'${name.replace('/', '\\/')}(/[^']*)?'`).test(text), `${name} is imported`).toBe(true)
    }
    for (const name of ['vitest', '@web/test-runner', 'rollup']) expect(manifest.devDependencies[name], name).toBeDefined()
  })

  it('brings no package of its own into a host: all of them are in the built files', () => {
    expect(manifest.dependencies).toBeUndefined()
  })

  it('runs unit tests with vitest and element tests in real browsers with web-test-runner [CARD-16]', () => {
    expect(manifest.scripts['unit']).toContain('vitest run')
    expect(read('.config/elements.mjs')).toContain('wtr')
    expect(read('web-test-runner.config.mjs')).toMatch(/files: .*elements\/\*\*\/\*\.wtr\.ts/)
    expect([...readdirSync(join(root, 'elements'))].some(name => name.endsWith('.wtr.ts'))).toBe(true)
    expect(read('.config/test.mjs')).toMatch(/'unit', 'elements', 'e2e'/)
  })

  it('tells a host developer how to keep the room of a tag that is not defined yet, and shows a picture [EC-52]', () => {
    const readme = read('README.md')
    expect(readme).toContain('wallet-login-modal:not(:defined) { display: none }')
    expect(readme).toMatch(/:not\(:defined\) \{[^}]*min-block-size/)
    for (const [, picture = ''] of readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)) expect(existsSync(join(root, picture)), picture).toBe(true)
  })

  it('names in its README only imports, commands and tags that are there', () => {
    const readme = read('README.md')
    for (const [, command = ''] of readme.matchAll(/`npm run ([\w:]+)`/g)) expect(Object.keys(manifest.scripts), command).toContain(command)
    for (const [, entry = ''] of readme.matchAll(/from 'wallet-elements(\/[\w/-]+)'|`wallet-elements(\/[\w/-]+)`/g)) if (entry) expect(Object.keys(manifest.exports), entry).toContain(`.${entry}`)
    for (const [, tag = ''] of readme.matchAll(/<\/(wallet-[\w-]+)>/g)) expect(existsSync(join(root, 'elements', tag)), tag).toBe(true)
  })

  it('shows the elements on a page of plain tags and in a React host [CARD-17]', () => {
    const page = read('demo/host/index.html')
    for (const tag of ['wallet-login-modal', 'wallet-fund', 'wallet-confirm-tx']) expect(page).toContain(`<${tag} `)
    expect(page.match(/<script(?![^>]*(src=|application\/json))/g)).toBeNull() // no inline script
    expect(existsSync(join(root, 'demo/host/react.html'))).toBe(true)
    expect(read('demo/react/index.tsx')).toMatch(/<wallet-login-modal[\s\S]*<wallet-confirm-tx/)
  })
})
