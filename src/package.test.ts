import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { gate } from '../.config/runner/runs.mjs'
import { isOAuthProvider } from './config/oauth-providers.js'
import { LOGIN_METHODS } from './config/settings.js'
import { ARM_DELAY_MS } from './constants.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  devDependencies: Record<string, string>
  dependencies?: Record<string, string>
  scripts: Record<string, string>
  exports: Record<string, unknown>
  files: string[]
  keywords: string[]
  browserslist: string[]
  engines: { node: string }
}

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) yield* sources(path)
    else if (/\.tsx?$/.test(name) && !/\.(test|wtr|e2e)\.tsx?$/.test(name)) yield path
  }
}

describe('the package', () => {
  it('the top level contains the expected files, dot-files, lock file, licence and pages about the package [CARD-13]', () => {
    const plain = readdirSync(root).filter(
      name => !name.startsWith('.') && !['node_modules', 'dist', 'coverage'].includes(name),
    )
    expect(plain.sort()).toEqual(
      [
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'LICENSE',
        'README.md',
        'demo',
        'elements',
        'package-lock.json',
        'package.json',
        'rollup.config.mjs',
        'src',
        'tsconfig.json',
        'web-test-runner.config.mjs',
      ].sort(),
    )
  })

  it('every package that the specification names is used [CARD-14]', () => {
    const text = [...sources('src'), ...sources('elements'), ...sources('demo')].map(read).join('\n')
    const named = [
      'react',
      'react-dom',
      '@r2wc/react-to-web-component',
      'viem',
      '@solana/web3.js',
      'nanostores',
      'lit-html',
      'qrcode',
      'libphonenumber-js',
    ]
    for (const name of named) {
      expect(manifest.devDependencies[name], name).toBeDefined()
      expect(
        new RegExp(`(from|import\\()\\s*'${name.replace('/', '\\/')}(/[^']*)?'`).test(text),
        `${name} is imported`,
      ).toBe(true)
    }
    for (const name of ['vitest', '@web/test-runner', 'rollup'])
      expect(manifest.devDependencies[name], name).toBeDefined()
  })

  it('the package has no dependencies, because the built files contain all of them', () => {
    expect(manifest.dependencies).toBeUndefined()
  })

  it('vitest runs unit tests, and web-test-runner runs element tests in real browsers [CARD-16]', () => {
    expect(manifest.scripts['unit']).toContain('vitest run')
    expect(manifest.scripts['elements']).toContain('wtr')
    expect(manifest.scripts['test']).toBe('node .config/test.mjs')
    const files = gate.flat().flatMap(step => step.files ?? [])
    expect(files).toEqual(
      expect.arrayContaining([
        'src/package.test.ts',
        'elements/node.test.ts',
        'elements/reference.one.wtr.ts',
        'src/stage/stage.wtr.ts',
      ]),
    )
  })

  it('the README shows a host how to reserve space for a tag before it is defined, and has a picture [EC-52]', () => {
    const readme = read('README.md')
    expect(readme).toContain('wallet-login-modal:not(:defined) { display: none }')
    expect(readme).toMatch(/:not\(:defined\) \{[^}]*min-block-size/)
    for (const [, picture = ''] of readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g))
      expect([existsSync(join(root, picture)), manifest.files.includes(picture)], picture).toEqual([true, true])
  })

  it('the changelog follows Keep a Changelog, and the package has keywords', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^(##+) (.*)$/gm)].map(([, depth, text = '']) => ({
      depth,
      text,
    }))
    const [first, ...released] = headings.filter(({ depth }) => depth === '##')
    expect(first?.text).toBe('[Unreleased]')
    for (const { text } of released) expect(text).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/)
    const kinds = headings.filter(({ depth }) => depth === '###').map(({ text }) => text)
    expect(kinds.length).toBeGreaterThan(0)
    for (const kind of kinds) expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind)
    expect(manifest.keywords.length).toBeGreaterThan(5)
  })

  it('the README names the supported browsers as browserslist does', () => {
    const least = (name: string) => new RegExp(`^${name} >= (.*)$`, 'm').exec(manifest.browserslist.join('\n'))?.[1]
    expect(read('README.md')).toContain(
      `Chrome and Edge ${least('chrome')}, Firefox ${least('firefox')}, Safari ${least('safari')}, or newer`,
    )
    expect([least('edge'), least('ios_saf')]).toEqual([least('chrome'), least('safari')])
  })

  it('the README names the size budgets of the first load and of a login', () => {
    const kilobytes = (what: string) =>
      Number(new RegExp(`what: '${what}', budget: ([\\d_]+)`).exec(read('.config/size.mjs'))?.[1]?.replace('_', '')) /
      1000
    const readme = read('README.md').replace(/\s+/g, ' ')
    expect(readme).toContain(`the first load is at most ${kilobytes('first load: every tag defined')} kB`)
    expect(readme).toContain(`are at most ${kilobytes('scripts up to the first e-mail field')} kB`)
  })

  it('the README says what a press on "Approve" guarantees, and what a compromised page can still do [SEC-94]', () => {
    const promise =
      /\n## What "Approve" guarantees, and what it does not\n([\s\S]*?)\n## /
        .exec(read('README.md'))?.[1]
        ?.replace(/\s+/g, ' ') ?? ''
    for (const said of [
      'what is signed is what was shown',
      `for ${ARM_DELAY_MS} ms`,
      'own scripts are part of what the visitor trusts',
      'tokens in local storage included',
      'can draw what it wants',
    ])
      expect(promise).toContain(said)
  })

  it('the package installs without a warning on every supported Node version', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { engines?: { node?: string }; optional?: boolean }>
    }
    const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(manifest.engines.node)?.map(Number) ?? []
    /** Checks one of several ranges by its beginning: "^20.19.0", ">=18 <25", "20". */
    const takes = (range: string): boolean => {
      const [, sign, from = '0', part = '0'] = /^(\^|~|>=|>|=)?\s*v?(\d+|\*)(?:\.(\d+))?/.exec(range.trim()) ?? []
      if (from === '*') return true
      const older = Number(from) < major! || (Number(from) === major && Number(part) <= minor!)
      return sign?.startsWith('>') ? older : Number(from) === major && older
    }
    const asking = Object.entries(packages).filter(([, { engines, optional }]) => engines?.node && !optional)
    expect(asking.length).toBeGreaterThan(200)
    expect(asking.filter(([, { engines }]) => !engines?.node?.split('||').some(takes)).map(([name]) => name)).toEqual(
      [],
    )
  })

  it('the README uses the one-file build for a script tag', () => {
    const [, src = ''] = /src="\/wallet\/([\w.-]+)"/.exec(read('README.md')) ?? []
    expect(read('README.md')).toContain(`the folder dist/cdn as /wallet\n`)
    expect(read('rollup.config.mjs').replace(/\s+/g, ' ')).toMatch(
      new RegExp(
        `input: entries\\(\\{ '${src.replace('.js', '')}': 'elements/index.ts' \\}\\), output: \\{ ...split, dir: 'dist/cdn'`,
      ),
    )
  })

  it('the README names only existing imports, commands and tags', () => {
    const readme = read('README.md')
    for (const [, command = ''] of readme.matchAll(/`npm run ([\w:]+)`/g))
      expect(Object.keys(manifest.scripts), command).toContain(command)
    for (const [, entry = ''] of readme.matchAll(/from 'wallet-elements(\/[\w/-]+)'|`wallet-elements(\/[\w/-]+)`/g))
      if (entry) expect(Object.keys(manifest.exports), entry).toContain(`.${entry}`)
    for (const [, tag = ''] of readme.matchAll(/<\/(wallet-[\w-]+)>/g))
      expect(existsSync(join(root, 'elements', tag)), tag).toBe(true)
  })

  it('README and reference describe each entry, and name only existing functions', async () => {
    const readme = /\n## Login methods\n[\s\S]*?\n## /.exec(read('README.md'))?.[0] ?? ''
    const reference = read('elements/wallet-login-modal/reference.md')
    for (const method of LOGIN_METHODS) {
      expect(readme, method).toContain(`\`${method}\``)
      if (!isOAuthProvider(method))
        expect(reference, method).toMatch(new RegExp(`login-methods="[^"]*\\b${method}\\b|${method}Auth`))
    }
    expect(reference).toContain('login-methods="google apple github"')
    const client = await import('./index.js')
    for (const [, name = ''] of readme.matchAll(/`(?:logIn\(await )?([a-z]+[A-Z]\w+)[(`]/g))
      expect(name === 'customAuth' || Object.hasOwn(client, name), name).toBe(true)
  })

  it('the demo shows the elements on a page with plain tags and in a React host [CARD-17]', () => {
    const page = read('demo/host/index.html')
    for (const tag of ['wallet-login-modal', 'wallet-fund', 'wallet-confirm-tx']) expect(page).toContain(`<${tag} `)
    expect(page.match(/<script(?![^>]*(src=|application\/json))/g)).toBeNull() // no inline script
    expect(existsSync(join(root, 'demo/host/react.html'))).toBe(true)
    const react = read('demo/react/index.tsx')
    for (const tag of ['wallet-login-modal', 'wallet-fund', 'wallet-confirm-tx'])
      expect(react).toMatch(new RegExp(`<${tag}\\s`))
  })
})
