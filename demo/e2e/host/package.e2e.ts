import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import nodeResolve from '@rollup/plugin-node-resolve'
import { Ajv } from 'ajv'
import manifestSchema from 'custom-elements-manifest/schema.json' with { type: 'json' }
import { build as esbuild } from 'esbuild'
import { marked } from 'marked'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { rollup } from 'rollup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as constants from '../../../src/constants.js'
import { ERROR_CODES } from '../../../src/errors/codes.js'
import { docsPages } from '../../../.config/docs/docs-site.mjs'
import { shippedPackages } from '../../../.config/build/shipped-packages.mjs'
import { exampleModules } from '../../docs/docstrings/docstrings.js'
import { startWorld } from '../../world.js'
import { filesBelow, pack, root, type Packed } from '../packed.js'
import { FOR_TESTS, unreached } from '../reach.js'

/** The tags that hosts rely on. Removing one would break them. */
const TAGS = [
  'wallet-account',
  'wallet-app',
  'wallet-balance',
  'wallet-button',
  'wallet-confirm-tx',
  'wallet-connect',
  'wallet-create',
  'wallet-cross-app',
  'wallet-delegate',
  'wallet-export',
  'wallet-farcaster-signer',
  'wallet-fund',
  'wallet-link-account',
  'wallet-login-modal',
  'wallet-mfa',
  'wallet-mfa-prompt',
  'wallet-passkeys',
  'wallet-recovery',
  'wallet-security',
  'wallet-sign-message',
  'wallet-watch-asset',
]

const ENTRIES = [
  '',
  '/loader',
  '/define',
  '/client',
  '/react',
  '/wagmi',
  '/testing',
  '/coinbase',
  '/walletconnect',
  ...TAGS.map(tag => `/elements/${tag}`),
]

let packed: Packed
const installed = (path: string) => join(packed.project, 'node_modules/wallet-elements', path)
const read = (path: string) => readFileSync(installed(path), 'utf8')
const inProject = (script: string) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packed.project,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()

/** The type errors in files of a host's project and in the package. */
function typeErrors(files: string | readonly string[], options: object = {}): string[] {
  const compilerOptions = {
    target: 'es2022',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    types: [],
    ...options,
  }
  writeFileSync(join(packed.project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [files].flat() }))
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript7/bin/tsc'), '-p', packed.project],
    { encoding: 'utf8' },
  )
  return stdout.split('\n').filter(line => /error/.test(line) && !/node_modules\/(?!wallet-elements)/.test(line))
}

beforeAll(() => {
  packed = pack()
})
afterAll(() => packed.remove())

describe('the packed package', () => {
  it('contains the built files, types, manifest and reference, and no demo or source files [EC-72]', () => {
    for (const file of [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'demo/pictures/journey.png',
      'dist/index.js',
      'dist/client.d.ts',
      'dist/config.schema.json',
      'dist/custom-elements.json',
      'dist/web-types.json',
      'dist/reference.md',
      'dist/third-party-licenses.txt',
      'dist/cdn/integrity.json',
      'dist/cdn/preload.html',
    ]) {
      expect(packed.files, file).toContain(file)
    }
    expect(
      packed.files.filter(
        file =>
          !/^(dist\/.*\.(js|json|md|txt|d\.ts)|README\.md|CHANGELOG\.md|LICENSE|package\.json|dist\/cdn\/preload\.html|demo\/pictures\/journey\.png)$/.test(
            file,
          ),
      ),
    ).toEqual([])
    expect(packed.files.filter(file => /dist\/demo|graph\.json|\.test\./.test(file))).toEqual([])
  })

  it('is the only package that npm installs for it, and smaller than seven megabytes', () => {
    const host = mkdtempSync(join(tmpdir(), 'host-'))
    try {
      writeFileSync(join(host, 'package.json'), '{ "private": true }')
      execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.tarball], {
        cwd: host,
        stdio: 'pipe',
      })
      const modules = join(host, 'node_modules')
      expect(readdirSync(modules).filter(name => !name.startsWith('.'))).toEqual(['wallet-elements'])
      expect(filesBelow(modules).reduce((bytes, file) => bytes + statSync(file).size, 0)).toBeLessThan(7_000_000)
    } finally {
      rmSync(host, { recursive: true, force: true })
    }
  })

  it('has no source maps, and no script that refers to one', () => {
    const scripts = packed.files.filter(file => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(50)
    expect(packed.files.filter(file => file.endsWith('.map'))).toEqual([])
    for (const script of scripts) expect(read(script), script).not.toContain('sourceMappingURL')
  })

  it('marks the React components as client components, so that server components can use them', () => {
    expect(read('dist/react.js')).toMatch(/^(['"])use client\1/)
  })

  it('exports from every entry only the names that its types declare', () => {
    const names = ENTRIES.map(entry => `wallet-elements${entry}`)
    const exported = JSON.parse(
      inProject(`
      const found = {}
      for (const name of ${JSON.stringify(names)}) found[name] = Object.keys(await import(name))
      console.log(JSON.stringify(found))`),
    ) as Record<string, string[]>
    expect(exported['wallet-elements/define']).toEqual(['defineWallet'])
    const lines = Object.entries(exported).map(
      ([name, keys], at) =>
        `import * as entry${at} from '${name}'\nexport const names${at}: (keyof typeof entry${at})[] = ${JSON.stringify(keys)}\n`,
    )
    writeFileSync(join(packed.project, 'names.ts'), lines.join(''))
    expect(typeErrors('names.ts')).toEqual([])
  })

  it('causes no message of a package linter, at any level [EC-73]', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed(''), pack: false, strict: true })
    expect(messages.map(message => formatMessage(message, pkg))).toEqual([])
  })

  it('has types that resolve wherever its scripts resolve [EC-64] [EC-73]', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(packed.tarball)))
    if (!analysis.types) throw new Error('The package has no types.')
    // The package is ESM only. Resolvers without modules or without "exports" are not supported.
    const served = analysis.problems.filter(
      problem =>
        !('resolutionKind' in problem && /^node10$|^node16-cjs$/.test(problem.resolutionKind)) &&
        problem.kind !== 'CJSResolvesToESM',
    )
    expect(served.map(problem => JSON.stringify(problem))).toEqual([])
  }, 60_000)

  it('has a custom elements manifest that matches the schema [EC-73] [EC-74]', () => {
    const validate = new Ajv({ strict: false }).compile(manifestSchema)
    validate(JSON.parse(read('dist/custom-elements.json')))
    expect(validate.errors).toBeNull()
  })

  it('can be imported by every entry in Node, where it defines nothing and adds no globals [EC-03] [EC-71]', () => {
    const remaining = inProject(`
      const before = Reflect.ownKeys(globalThis)
      for (const entry of ${JSON.stringify(ENTRIES)}) await import('wallet-elements' + entry)
      console.log(JSON.stringify(Reflect.ownKeys(globalThis).filter(key => !before.includes(key)).map(String)))`)
    // Nanostores and Lit set these globals, so that several copies on a page work together.
    expect(JSON.parse(remaining).filter((key: string) => !/^(nanostoresGlobal|lit\w+)$/.test(key))).toEqual([])
  })

  it('has a page for each element: example, tables, event order, codes, accessibility, hosts [EC-76]', () => {
    const manifest = JSON.parse(read('dist/custom-elements.json')) as {
      modules: { declarations: { tagName: string; attributes: { name: string }[]; events: { name: string }[] }[] }[]
    }
    const declarations = manifest.modules.flatMap(module => module.declarations)
    expect(declarations.map(({ tagName }) => tagName)).toEqual(expect.arrayContaining(TAGS))
    for (const { tagName, attributes, events } of declarations) {
      const page = read(`dist/reference/${tagName}.md`)
      for (const title of [
        'Attributes and properties',
        'Events',
        'In this order',
        'Accessibility',
        'In your framework',
      ])
        expect(page, tagName).toContain(`## ${title}\n`)
      for (const { name } of [...attributes, ...events])
        expect(page + read('dist/reference.md'), tagName).toContain(`| \`${name}\` |`)
      for (const { name } of events)
        expect(page, `${tagName} says whether ${name} bubbles`).toMatch(
          new RegExp(`^\\| \`${name}\` \\| .* \\| (yes|no) \\| .* \\|$`, 'm'),
        )
      const codes =
        /## Error codes\n([\s\S]*?)\n## /
          .exec(page)?.[1]
          ?.match(/^\| `\w+`/gm)
          ?.map(cell => cell.slice(3, -1)) ?? []
      expect(
        codes.filter(code => !ERROR_CODES.some(known => known === code)),
        tagName,
      ).toEqual([])
      expect(codes.length > 2 || ['wallet-balance', 'wallet-button'].includes(tagName), tagName).toBe(true)
    }
  })

  it("gives a host's tests access to the provider's desk, in a file that nothing else loads", async () => {
    const world = await startWorld({ chains: false })
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `
        import { openDesk } from 'wallet-elements/testing'
        const desk = openDesk('${world.apiUrlLocal}')
        const { appId } = await desk.createApp({ name: 'Mine' })
        const ask = () => fetch(desk.url + '/api/v1/passwordless/init', { method: 'POST', headers: { 'content-type': 'application/json', 'privy-app-id': appId }, body: '{"email":"ada@example.com"}' })
        await desk.fault({ operation: 'email.init', appId, times: 1 }, { status: 503 })
        console.log((await ask()).status, (await ask()).status, await desk.lastCode('ada@example.com'))`,
        ],
        { cwd: packed.project },
      )
      expect(stdout.trim()).toMatch(/^503 200 \d{6}$/)
    } finally {
      await world.stop()
    }
    const graph = JSON.parse(readFileSync(join(root, 'dist/graph.json'), 'utf8')) as {
      fileName: string
      imports: string[]
      dynamicImports: string[]
    }[]
    expect(graph.find(({ fileName }) => fileName === 'testing.js')).toMatchObject({
      imports: [],
      dynamicImports: [],
      modules: ['elements/testing/approve.ts', 'elements/testing/index.ts'],
    })
    expect(
      graph.filter(({ imports, dynamicImports }) => [...imports, ...dynamicImports].includes('testing.js')),
    ).toEqual([])
  })

  it('contains all code of the sources, except the exports that only tests use, whose number the guide to the source says', () => {
    expect(unreached()).toEqual(FOR_TESTS)
    const guide = readFileSync(join(root, 'src/README.md'), 'utf8')
    expect(guide).toContain(`No file, and ${FOR_TESTS.length} exports, which only tests use`)
  })

  it('cannot be imported by a path that it does not export', () => {
    expect(() => inProject('await import("wallet-elements/dist/define.js")')).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/)
  })

  it('renders attributes of its React components on a server, but no objects and no listeners', () => {
    const markup = inProject(`
      import { createElement } from 'react'
      import { renderToString } from 'react-dom/server'
      import { WalletFund, WalletLoginModal } from 'wallet-elements/react'
      const nothing = () => {}
      console.log(renderToString(createElement(WalletLoginModal, { appId: 'x', open: true, hideDirectWeb2Inputs: false, loginMethods: ['email', 'guest'], className: 'big', config: {}, onLoginComplete: nothing })))
      console.log(renderToString(createElement(WalletFund, { amount: '1', chain: { id: 1 }, onClose: nothing })))`)
    expect(markup.split('\n')).toEqual([
      '<wallet-login-modal app-id="x" open="true" login-methods="email guest" class="big"></wallet-login-modal>',
      '<wallet-fund amount="1"></wallet-fund>',
    ])
  })

  it('has the right hash of every CDN file, and these import only each other [EC-66]', () => {
    const { integrity } = JSON.parse(read('dist/cdn/integrity.json')) as { integrity: Record<string, string> }
    const files = filesBelow(installed('dist/cdn')).filter(file => file.endsWith('.js'))
    expect(Object.keys(integrity)).toHaveLength(files.length)
    for (const file of files) {
      const text = readFileSync(file)
      expect(integrity[`./${file.slice(installed('dist/cdn').length + 1)}`], file).toBe(
        `sha384-${createHash('sha384').update(text).digest('base64')}`,
      )
      const imported = [
        ...text
          .toString()
          .matchAll(/(?:^|[;}])import\s*(?:[\w*${},\s]+from)?\s*["']([^"']+)["']|import\(["']([^"']+)["']\)/g),
      ].map(([, eager, lazy]) => eager ?? lazy ?? '')
      expect(
        imported.filter(source => !source.startsWith('./') && !source.startsWith('../')),
        file,
      ).toEqual([])
    }
  })

  it('uses no Node globals, no code from strings, and no React of the host except in its components', () => {
    for (const file of filesBelow(installed('dist')).filter(name => name.endsWith('.js'))) {
      const text = readFileSync(file, 'utf8')
      expect(text, file).not.toMatch(/\bprocess\.env\b|\beval\(|\bnew Function\(/)
      if (!file.endsWith('/react.js')) expect(text, file).not.toMatch(/from\s*["']react["']|import\s*["']react["']/)
    }
  })

  it('contains the values of constants instead of their names', () => {
    const names = Object.keys(constants)
    expect(names.length).toBeGreaterThan(50)
    const left = new RegExp(`\\b(?:${names.join('|')})\\b`)
    for (const file of filesBelow(installed('dist')).filter(name => name.endsWith('.js')))
      expect(left.exec(readFileSync(file, 'utf8'))?.[0], file).toBeUndefined()
  })

  it('is bundled by the bundlers of hosts without a warning, and stays split into chunks', async () => {
    writeFileSync(
      join(packed.project, 'app.js'),
      `import 'wallet-elements'\nimport('wallet-elements/client').then(({ getAccessToken }) => getAccessToken())\n`,
    )
    const { warnings, metafile } = await esbuild({
      absWorkingDir: packed.project,
      entryPoints: ['app.js'],
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      write: false,
      outdir: 'out',
      metafile: true,
      logLevel: 'silent',
    })
    const buildWarnings: string[] = []
    const build = await rollup({
      input: join(packed.project, 'app.js'),
      plugins: [nodeResolve({ browser: true })],
      onwarn: ({ message }) => buildWarnings.push(message),
    })
    const { output } = await build.generate({ format: 'es' })
    await build.close()
    expect([...warnings.map(({ text }) => text), ...buildWarnings]).toEqual([])
    const [entry] = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint === 'app.js')
    for (const [pieces, first] of [
      [Object.keys(metafile.outputs).length, entry?.bytes ?? Infinity],
      [output.length, output[0].code.length],
    ] as const) {
      expect(pieces).toBeGreaterThan(30)
      expect(first).toBeLessThan(100_000)
    }
  }, 60_000)

  it('contains only packages with permissive licences, and their licence texts', () => {
    const shipped = shippedPackages(join(root, 'dist'))
    expect(shipped.length).toBeGreaterThan(10)
    const text = read('dist/third-party-licenses.txt')
    for (const { name, version, license } of shipped) {
      for (const each of license.replace(/[()]/g, '').split(' AND '))
        expect(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense'], name).toContain(each)
      expect(text).toContain(`${name} ${version} (${license})`)
    }
  })
})

const PROGRAMS: readonly { readonly file: string; readonly jsx?: string; readonly from?: string }[] = [
  { file: 'dom.ts' },
  { file: 'testing.ts' },
  { file: 'react.tsx', jsx: 'react-jsx', from: 'react' },
  { file: 'components.tsx', jsx: 'react-jsx', from: 'react' },
  { file: 'hooks.tsx', jsx: 'react-jsx', from: 'react' },
  { file: 'wagmi.ts' },
  { file: 'preact.tsx', jsx: 'react-jsx', from: 'preact' },
  { file: 'solid.tsx', jsx: 'preserve', from: 'solid-js' },
  { file: 'svelte.ts' },
  { file: 'vue.ts' },
]

describe('the types of the packed package', () => {
  it.each(PROGRAMS)(
    'accept attributes, properties and details, and reject wrong ones: $file [EC-75]',
    ({ file, jsx, from }) => {
      copyFileSync(join(root, 'demo/typed', file), join(packed.project, file))
      expect(typeErrors(file, jsx ? { jsx, jsxImportSource: from } : {})).toEqual([])
    },
  )

  it('accept every example of the documentation and of the docstrings', () => {
    for (const name of ['viem', 'jose', 'vitest'])
      symlinkSync(join(root, 'node_modules', name), join(packed.project, 'node_modules', name))
    // Declarations for names that an example takes from its host, and for packages that this repository does not have.
    writeFileSync(
      join(packed.project, 'host.d.ts'),
      `
      declare module '@playwright/test' {
        import type { Driven } from 'wallet-elements/testing'
        interface Locator extends Driven { click(): Promise<void>; fill(text: string): Promise<void>; filter(options: object): Locator }
        interface Page {
          goto(url: string): Promise<unknown>
          getByRole(role: string, options?: { name: string }): Locator
          evaluate<Value>(look: () => Value): Promise<Value>
          getByLabel(text: string): Locator
          locator(selector: string): Locator
          readonly keyboard: { press(key: string): Promise<void> }
        }
        export function expect(value: unknown): { toBeVisible(): Promise<void> }
        export function test(title: string, story: (given: { page: Page }) => Promise<void>): void
      }
      declare module 'wagmi' {
        export function createConfig(config: { chains: readonly object[]; connectors: readonly unknown[]; transports: object }): object
        export function http(): object
      }
      declare module 'wagmi/chains' { export const base: { readonly id: 8453; readonly name: string } }
      declare module '*.json' { const value: object; export default value }
      declare module '*.vue' { const component: import('vue').Component; export default component }
      declare module '@vitejs/plugin-vue' { export default function vue(options: object): object }
      declare module '@wagmi/core'
      declare module 'ethers'
      declare module '@solana/wallet-standard-wallet-adapter-base'
      declare module '@solana/web3.js'
      declare module '@wallet-standard/app'
      declare function test(title: string, story: () => void): void
      declare const expect: (value: unknown) => { toBe(value: unknown): void }
      declare function myOwnFunding(wanted: object): Promise<import('wallet-elements').FundResult>
      declare function myOwnToken(): Promise<string>
      declare function openSession(how: object): Promise<{ request(asked: { method: string; params?: unknown }): Promise<unknown> }>
      declare function mySigningService(address: string, data: unknown, signal: AbortSignal): Promise<string | undefined>`,
    )
    const examples = docsPages().flatMap(({ name, markdown }) =>
      marked
        .lexer(markdown)
        .flatMap((token, at) =>
          token.type === 'code'
            ? [{ name: `${name}-${at}`, lang: String(token['lang']).split(' ')[0], text: String(token['text']) }]
            : [],
        ),
    )
    const written = (lang: string, extension: string) =>
      examples
        .filter(example => example.lang === lang)
        .map(({ name, text }) => {
          writeFileSync(join(packed.project, `${name}.${extension}`), `${text}\nexport {}\n`)
          return `${name}.${extension}`
        })
    const [scripts, typed, components] = [
      written('js', 'ts').filter(file => !file.startsWith('servers')),
      written('ts', 'ts'),
      written('jsx', 'tsx'),
    ]
    const documented = exampleModules().map(({ file, text }) => {
      writeFileSync(join(packed.project, file), text)
      return file
    })
    expect([scripts, typed, components, documented].every(files => files.length > 1)).toBe(true)
    expect(
      typeErrors(['host.d.ts', ...scripts, ...components], { strict: false, jsx: 'react-jsx', types: ['node'] }),
    ).toEqual([])
    expect(
      typeErrors(['host.d.ts', ...typed, ...documented], { noImplicitAny: false, jsx: 'react-jsx', types: ['node'] }),
    ).toEqual([])
  })
})
