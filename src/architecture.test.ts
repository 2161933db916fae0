import { describe, expect, it } from 'vitest'
import { circlesIn, filesIn, importsOf, textOf, type Import } from './architecture.harness.js'

/** The folders in layers, from the bottom up. A file imports only from its own layer or a lower one. */
const LAYERS: readonly (readonly string[])[] = [
  ['src/constants.ts', 'src/lib'],
  ['src/errors', 'src/copy'],
  ['src/chains'],
  ['src/config'],
  ['src/api', 'src/channel', 'src/connectors'],
  ['src/session'],
  ['src/ask'],
  ['src/accounts', 'src/wallet', 'src/security', 'src/funding'],
  ['src/transactions'],
  ['src/stage', 'src/ui'],
  ['src/screens'],
  ['src/credentials'],
  ['src/flows'],
  ['elements', 'src/index.ts', 'src/architecture.harness.ts'],
]

/** The only files that may import each heavy package. */
const DOORS: Readonly<Record<string, RegExp>> = {
  viem: /^src\/chains\/ethereum\//,
  '@solana/web3.js': /^src\/chains\/solana\//,
  'libphonenumber-js': /^src\/lib\/text\/phone\.ts$/,
  qrcode: /^src\/ui\/qr\//,
  unhomoglyph: /^src\/lib\/text\/skeleton\.ts$/,
  '@r2wc/react-to-web-component': /^src\/stage\/mount\.ts$/,
  '@simplewebauthn/browser': /^src\/security\/passkeys\/webauthn\.ts$/,
  jose: /^src\/session\/tokens\/token\.ts$/,
}

/** The most files of a folder, tests included, so that a newcomer can survey it. */
const FILES_IN_A_FOLDER = 20

/** The most lines of a source that the linter does not count: it counts those of scripts, with the same limit. */
const LINES_IN_A_SOURCE = 300
const isUncountedSource = (path: string) => /\.(css|html|jsx|mts|sol|svg|vue)$/.test(path)

const isTest = (path: string) => /\.(test|wtr|e2e)\.tsx?$/.test(path)
const isHarness = (path: string) => /\.harness\.ts$/.test(path)
const edgeText = ({ from, to }: Import) => `${from} -> ${to}`

const layerOf = (path: string) =>
  LAYERS.findIndex(paths => paths.some(part => path === part || path.startsWith(`${part}/`)))
const packageOf = (source: string) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')

const ours = [...filesIn('src'), ...filesIn('elements')].filter(path => /\.tsx?$/.test(path))
/** Without invisible files: the provider's data and caches. */
const demoFiles = filesIn('demo').filter(path => !/\/(\.|node_modules\/)/.test(path))
const everyFile = [...filesIn('src'), ...filesIn('elements'), ...demoFiles, ...filesIn('.config')]
const demo = demoFiles.filter(path => /\.tsx?$/.test(path))
const allImports = importsOf([...ours, ...demo])

/** The files that hosts get, and those that tests use. Both keep to the layers. */
const files = ours.filter(path => !isTest(path))
const imports = allImports.filter(({ from }) => files.includes(from))
const product = files.filter(path => !isHarness(path))
const shipped = imports.filter(({ from }) => product.includes(from))

/** The static imports of each file. */
const staticImports = new Map<string, string[]>()
for (const { from, to, typeOnly, lazy } of imports)
  if (!typeOnly && !lazy) staticImports.set(from, [...(staticImports.get(from) ?? []), to])

/** Everything that a file loads statically: files of ours, and packages. */
function reached(entry: string, seen = new Set<string>()): Set<string> {
  seen.add(entry)
  for (const to of staticImports.get(entry) ?? []) if (!seen.has(to)) reached(to, seen)
  return seen
}

describe('architecture', () => {
  it('every file belongs to a layer', () => {
    expect(files.filter(path => layerOf(path) === -1)).toEqual([])
  })

  it('a file imports only from its own layer or a lower one', () => {
    const up = imports
      .filter(({ to }) => /^(src|elements)\b/.test(to))
      .filter(({ from, to }) => layerOf(to) > layerOf(from))
    expect(up.map(edgeText)).toEqual([])
  })

  it('nothing of the demo and of the test helpers is shipped', () => {
    const strays = [
      ...shipped.filter(({ to }) => to.startsWith('demo/')),
      ...allImports.filter(
        ({ from, to }) => isHarness(to) && !isTest(from) && !isHarness(from) && !/^demo\/(hard|bench)\//.test(from),
      ),
    ]
    expect(strays.map(edgeText)).toEqual([])
  })

  it(`a folder has at most ${FILES_IN_A_FOLDER} files`, () => {
    const folders = everyFile.map(path => path.slice(0, path.lastIndexOf('/')))
    const crowded = [...new Set(folders)].filter(
      folder => folders.filter(other => other === folder).length > FILES_IN_A_FOLDER,
    )
    expect(crowded).toEqual([])
  })

  it(`a style sheet, page, picture or contract has at most ${LINES_IN_A_SOURCE} lines, as scripts have`, () => {
    const sources = everyFile.filter(isUncountedSource)
    expect(sources).toEqual(expect.arrayContaining(['demo/host/assets/host.css', 'demo/host/index.html']))
    const lines = (path: string) => textOf(path).trimEnd().split('\n').length
    expect(sources.filter(path => lines(path) > LINES_IN_A_SOURCE)).toEqual([])
  })

  it('each heavy package is imported in one place only', () => {
    const strays = shipped.filter(({ from, to }) => {
      const door = DOORS[packageOf(to)]
      return door && !door.test(from)
    })
    expect(strays.map(edgeText)).toEqual([])
  })

  it('r2wc is used in one place, without its own attributes or events [EC-01]', () => {
    const calls = product.flatMap(path =>
      [...textOf(path).matchAll(/\br2wc\((.*?)\)/g)].map(([, given]) => `${path}: ${given}`),
    )
    expect(calls).toEqual(['src/stage/mount.ts: StageView, { props: { play: undefined }, events: [] }'])
  })

  it('heavy packages are loaded on demand only: no entry, flow or screen imports one statically, and none imports a full list of chains [EC-67]', () => {
    const entries = product.filter(path =>
      /^elements\/(index|loader|play\/runtime|wallet-[^/]+\/(index|part))\.ts$|^src\/(index|stage\/mount)\.ts$|^src\/(screens|credentials|flows)\/.*\.tsx?$/.test(
        path,
      ),
    )
    expect(entries.length).toBeGreaterThan(60)
    const heavy = ['viem', '@solana/web3.js', 'libphonenumber-js', 'qrcode', 'unhomoglyph', '@simplewebauthn/browser']
    expect(
      entries.flatMap(entry =>
        [...reached(entry)].filter(to => heavy.includes(packageOf(to))).map(to => `${entry} -> ${to}`),
      ),
    ).toEqual([])
    expect([...reached('src/chains/ethereum/index.ts')].map(packageOf)).toContain('viem')
    expect(imports.filter(({ to, typeOnly }) => /^viem\/chains/.test(to) && !typeOnly)).toEqual([])
  })

  it('the code of WalletConnect and Coinbase is in separate files, which nothing else imports, not even on demand [EC-68]', () => {
    const theirs = imports.filter(({ to }) => /^@(walletconnect|reown|coinbase)\//.test(to))
    expect(theirs.filter(({ from }) => !from.startsWith('elements/connectors/')).map(edgeText)).toEqual([])
    expect(theirs).not.toEqual([])
    expect(
      imports
        .filter(({ from, to }) => to.startsWith('elements/connectors/') && !from.startsWith('elements/connectors/'))
        .map(edgeText),
    ).toEqual([])
  })

  it('React is imported only in .tsx files, so that logic stays in .ts files', () => {
    const strays = shipped.filter(
      ({ from, to }) =>
        /^react(-dom)?$|^react\//.test(packageOf(to)) && from.endsWith('.ts') && from !== 'src/stage/mount.ts',
    )
    expect(strays.map(edgeText)).toEqual([])
  })

  it('views import only their model, UI parts, texts and the session, but no verbs', () => {
    const views = shipped.filter(
      ({ from, to, typeOnly }) =>
        from.endsWith('.view.tsx') &&
        !typeOnly &&
        /^(src\/(api|channel|chains|connectors|accounts|wallet|funding|security|flows|credentials)|elements)\//.test(
          to,
        ),
    )
    expect(views.map(edgeText)).toEqual([])
  })

  it('approving buttons are implemented only where guarded buttons are rendered', () => {
    expect(product.filter(path => /\b(hearPress|listenForPresses)\b/.test(textOf(path)))).toEqual([
      'src/screens/transaction/review/fee-row.tsx', // chooses the payment of the fee, and approves nothing
      'src/ui/actions/guarded.tsx',
      'src/ui/actions/press.ts',
    ])
  })

  it('our own records need no copy without a prototype: only records for the platform do, and settings, which hosts give', () => {
    const copied = product.flatMap(path =>
      [...textOf(path).matchAll(/toNullPrototype(?:<([^(]*)>)?\(\s*\{/g)].map(([, type]) => `${path} ${type}`),
    )
    expect(copied.filter(copy => !/ (RequestInit|PropertyDescriptor|Settings)$/.test(copy))).toEqual([])
  })

  it('copying is implemented once, so that every copy action gives the same feedback', () => {
    const copying = product.filter(path => /\.clipboard\b|execCommand/.test(textOf(path)))
    expect(copying).toEqual(['src/ui/actions/copy-text.ts'])
  })

  it('imports have no circles, neither of types nor on demand, in the product, its tests and the demo, except between a screen and its view', () => {
    const isScreenWithView = (circle: readonly string[]) =>
      circle.length === 2 && circle[1] === circle[0]?.replace(/\.ts$/, '.view.tsx')
    const circles = circlesIn(allImports).filter(circle => !isScreenWithView(circle))
    expect(circles.map(circle => circle.join(' ')).sort()).toEqual([])
    expect(
      circlesIn(
        [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'b'],
          ['c', 'd'],
          ['d', 'd'],
        ].map(([from = '', to = '']) => ({ from, to, typeOnly: true, lazy: false })),
      ),
    ).toEqual([['b', 'c']])
  })
})
