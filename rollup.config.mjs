import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve as join } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { minify as minifyScript } from '@swc/core'
import { transform as minifyStyle } from 'esbuild'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { knownAtOnce } from './.config/error-prefixes.mjs'
import { root, tags } from './.config/tags.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Sources import each other by the name the built file will have: `./x.js` is `./x.ts` or `./x.tsx`. */
const typescriptNames = {
  name: 'typescript-names',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.') || !source.endsWith('.js') || importer.includes('node_modules'))
      return null
    const base = join(dirname(importer), source).slice(0, -3)
    return [`${base}.ts`, `${base}.tsx`].find(existsSync) ?? null
  },
}

/** Style texts are TypeScript strings; what ships is their minified form. Numbers of the specification stand in them by now. */
const smallStyles = {
  name: 'small-styles',
  async transform(code, id) {
    if (!/(\/src\/ui\/styles\/\w+|\.css)\.ts$/.test(id)) return null
    const pieces = await Promise.all(
      code
        .replace(/\$\{\(([\d_ *]+)\)\}/g, '$1')
        .split(/(`[^`]*`)/)
        .map(async piece => {
          if (!piece.startsWith('`')) return piece
          if (piece.includes('${'))
            this.error('A style text is plain text with plain constants in it, so that it can be minified.')
          const { code: css } = await minifyStyle(piece.slice(1, -1), {
            loader: 'css',
            minify: true,
            target: 'esnext',
            charset: 'utf8',
          })
          return `\`${css.trim().replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
        }),
    )
    return { code: pieces.join(''), map: null }
  },
}

/**
 * Numbers and names of the specification go where they are used: as exports they would all lie in the first load. Wherever the
 * name stands its value stands then; what is no place for a value (a key, a shorthand) does not build.
 */
const plainConstants = new Map(
  [
    ...readFileSync(join(root, 'src/constants.ts'), 'utf8').matchAll(
      /^export const (\w+) = (-?[\d_]+(?: \* [\d_]+)*|'[^'\\]*')$/gm,
    ),
  ].map(([, name, value]) => [name, value]),
)
const inlineConstants = {
  name: 'inline-constants',
  transform(code, id) {
    if (id.includes('node_modules')) return null
    const found = /^import \{([^}]*)\} from '[./]*(?:src\/)?constants\.js'$/m.exec(code)
    if (!found) return null
    const names = found[1]
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
    const kept = names.filter(name => !plainConstants.has(name))
    const body = names
      .filter(name => plainConstants.has(name))
      .reduce(
        (text, name) => text.replace(new RegExp(`(?<![\\w.$])${name}(?!\\w)`, 'g'), `(${plainConstants.get(name)})`),
        code.slice(found.index + found[0].length),
      )
    return {
      code: `${code.slice(0, found.index)}${kept.length > 0 ? found[0].replace(found[1], ` ${kept.join(', ')} `) : ''}${body}`,
      map: null,
    }
  },
}

const errorPrefixes = {
  name: 'error-prefixes',
  transform: async (_, id) =>
    id === join(root, 'src/errors/known-at-once.ts') ? { code: await knownAtOnce(), map: null } : null,
}

/**
 * React goes up from the focus and from where an event was, through the page's own elements. In a form with <input name="parentNode">, and
 * where a picture has that name, each is the other's parent: it would go round for ever. The platform's own getter knows no such names.
 */
const platformParents = {
  name: 'platform-parents',
  transform(code, id) {
    if (!/node_modules\/react-dom\/.*\.js$/.test(id)) return null
    const mended = code.replace(/\b(\w+)\.parentNode\b/g, 'parentOf($1)')
    return mended === code
      ? null
      : {
          code: `${mended}\nfunction parentOf(node){return node instanceof Node?Reflect.get(Node.prototype,'parentNode',node):node.parentNode}`,
          map: null,
        }
  },
}

/** The React of a host page is its own, and newer than the one inside the elements. */
const reactOfTheHost = {
  name: 'react-of-the-host',
  resolveId(source, importer, options) {
    const [, name, path = ''] = /^(react|react-dom)(\/.*)?$/.exec(source) ?? []
    return name ? this.resolve(`${name}-19${path}`, importer, { ...options, skipSelf: true }) : null
  },
}

/** The components for React use the React of the host they are in, and the definitions that lie beside them. */
const outside = {
  name: 'outside',
  resolveId: source =>
    source === 'react'
      ? { id: 'react', external: true }
      : source === '../define.js'
        ? { id: './define.js', external: true }
        : null,
}

/** A page of the demo takes those components as a host does: built, with the elements beside them. */
const builtComponents = {
  name: 'built-components',
  resolveId: (source, importer) => {
    if (source.endsWith('/elements/react/index.js')) return join(root, 'dist/react.js')
    return importer === join(root, 'dist/react.js') && source === './define.js'
      ? { id: join(root, 'dist/define.js'), external: true }
      : null
  },
}

const smallScripts = {
  name: 'small-scripts',
  async renderChunk(code, chunk, { sourcemap }) {
    const { code: small, map } = await minifyScript(code, {
      module: true,
      ecma: 2022,
      mangle: true,
      sourceMap: Boolean(sourcemap),
      compress: { passes: 3, directives: false, ecma: 2022 },
      format: { comments: false, ecma: 2022 },
    })
    return { code: small, map: map ? JSON.parse(map) : null }
  },
}

const plugins = [
  typescriptNames,
  inlineConstants,
  errorPrefixes,
  smallStyles,
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': '"production"',
      'process.env.WALLET_ELEMENTS_VERSION': JSON.stringify(version),
      'process.env.IS_VITEST': '"false"',
      'process.env.DISABLE_GLOBAL_CORE': '"true"', // of WalletConnect, which asks for them in Node alone
    },
  }),
  // where React looks at the page's document while it is loaded: in a page with <img name="createElement"> it would find that picture
  replace({
    include: '**/node_modules/react-dom/**',
    preventAssignment: true,
    delimiters: ['\\b', ''],
    values: { 'document.createElement(': 'Document.prototype.createElement.call(document,' },
  }),
  platformParents,
  nodeResolve({
    browser: true,
    preferBuiltins: false,
    extensions: ['.mjs', '.js', '.ts', '.tsx'],
    exportConditions: ['production', 'browser'],
  }),
  commonjs(),
  json(),
  esbuild({ target: 'es2022', jsx: 'automatic', legalComments: 'none' }),
  minify({ target: 'es2022', legalComments: 'none' }), // its order of names suits gzip: 160 bytes less up to the first field than by the next alone
  smallScripts,
]
const shared = {
  plugins,
  treeshake: { preset: 'smallest', moduleSideEffects: id => !id.includes('node_modules') },
  preserveEntrySignatures: 'strict', // an entry exports what its types say, and nothing that only our own files need
  onwarn: (warning, warn) => {
    if (!['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY'].includes(warning.code)) warn(warning)
  },
}

/** Writes down which chunk holds and imports what, and which exports of ours nobody uses: for the checks of sizes, of packages and of reach. */
const graphAs = file => ({
  name: 'graph',
  generateBundle(_, bundle) {
    const nameOf = id => relative(root, id.replace(/^\0/, ''))
    const chunks = Object.values(bundle)
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, imports, dynamicImports, modules }) => ({
        fileName,
        imports,
        dynamicImports,
        modules: Object.keys(modules).map(nameOf),
        unused: Object.fromEntries(
          Object.entries(modules)
            .filter(([id]) => !id.includes('node_modules'))
            .map(([id, { removedExports }]) => [nameOf(id), removedExports]),
        ),
      }))
    this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(chunks, null, 1) })
  },
})
const graph = graphAs('graph.json')

/** The screens' own import of React would come a round trip later: it is asked for together with them. A failure shows at the screens. */
const reactAtOnce = {
  name: 'react-at-once',
  renderDynamicImport({ targetChunk, getTargetChunkImports }) {
    const react =
      targetChunk?.name === 'screens' && getTargetChunkImports()?.find(({ chunk }) => chunk?.name === 'react')
    return react ? { left: `(import(${react.resolvedImportPath}).catch(()=>{}),import(`, right: '))' } : null
  },
}

/**
 * What every tag needs lies in one file beside the definitions: one round trip, and gzip sees it whole. Of the packages only
 * the store goes along; everything else is reached by `import()`.
 */
let early
function firstLoad(id, { getModuleInfo }) {
  if (!early) {
    early = new Set()
    const visit = path => {
      if (early.has(path) || (path.includes('node_modules') && !/nanostores\/(index|atom)/.test(path))) return
      early.add(path)
      getModuleInfo(path)?.importedIds.forEach(visit)
    }
    visit(join(root, 'elements/define.ts'))
  }
  if (early.has(id)) return id.endsWith('nanostores/index.js') ? undefined : 'define'
  if (/node_modules\/(react|react-dom|scheduler|@r2wc)\/|commonjsHelpers/.test(id)) return 'react'
  if (/node_modules\/nanostores\//.test(id)) return 'run'
  if (/node_modules\/jose\//.test(id)) return 'session'
  const group = Object.keys(together).find(name => closureOf(name, getModuleInfo).has(id))
  return group === 'money' && belowStage(getModuleInfo).has(id) ? 'wallet' : group
}

/** Behind the script tag, what an opening of the login asks for in one moment shares one line: fewer files let the first of them come sooner. */
const JOINED = { shell: 'run', login: 'run', screens: 'react' }
const behindTheTag = (id, tree) => {
  const name = id.endsWith('/elements/index.ts') ? 'define' : firstLoad(id, tree)
  return JOINED[name] ?? name
}

/**
 * Of what moves money: what does not draw, and all that it needs. Hosts without any screen reach it too, so it must neither
 * bring React along nor need the file that does.
 */
const belowStage = getModuleInfo =>
  closureOf(
    'wallet',
    getModuleInfo,
    [...closureOf('money', getModuleInfo)].filter(id => !draws(id)),
  )
const draws = id => /\/(elements|src\/(copy|ui|stage|screens|credentials|flows))\//.test(id)

/**
 * What is always loaded together lies together, ours only: fewer requests, and gzip sees more at a time. The rest is left
 * to rollup. A module of two groups lies in the first; nothing that needs React lies in a group of those who may not.
 */
const together = {
  run: ['elements/play/runtime.ts', 'src/config/shows-screens.ts'], // an opening asks the second, too
  shell: ['elements/play/opening.ts', 'elements/shell/shell.ts', 'src/ui/styles/base.ts'],
  login: ['elements/wallet-login-modal/part.ts'],
  screens: ['src/stage/mount.ts', 'src/screens/login/landing.view.tsx'],
  small: ['src/copy/define-locale.ts', 'src/copy/plurals.ts', 'src/lib/time/online.ts'], // several of those below need these
  icons: ['src/ui/pictures/later-icons.ts'],
  errors: [
    'src/copy/areas/errors.ts',
    'src/errors/error-actions.ts',
    'src/screens/shapes/status/show-failure.ts',
    'src/screens/shapes/code/code-failure.ts',
  ],
  session: [
    'elements/page/restore-page.ts',
    'elements/page/session-actions.ts',
    'src/session/require-user.ts',
    'src/session/user/embedded-wallets.ts',
  ],
  connectors: ['src/wallet/external-wallets.ts', 'src/connectors/switch-chain.ts', 'src/chains/registry.ts'],
  shapes: [
    'src/credentials/by-code/prove-email.ts',
    'src/screens/shapes/code/code.view.tsx',
    'src/screens/shapes/status/status.view.tsx',
    'src/screens/shapes/status/attempt.ts',
    'src/screens/shapes/status/status.ts',
    'src/screens/shapes/choice/choice.ts',
    'src/screens/shapes/form/form.ts',
    'src/copy/areas/wallet.ts',
  ],
  refusal: ['src/screens/wallet/connect-problem.ts'],
  money: [
    'elements/wallet-fund/part.ts',
    'src/screens/funding/receive.view.tsx',
    'elements/wallet-confirm-tx/part.ts',
    'src/screens/transaction/review/review.view.tsx',
  ],
}
const closures = new Map()
function closureOf(name, getModuleInfo, paths = together[name].map(path => join(root, path))) {
  if (!closures.has(name)) {
    const found = new Set()
    const visit = path => {
      if (found.has(path) || path.includes('node_modules') || path.startsWith('\0')) return
      found.add(path)
      getModuleInfo(path)?.importedIds.forEach(visit)
    }
    paths.forEach(visit)
    closures.set(name, found)
  }
  return closures.get(name)
}

/** Source maps carry what we wrote. What others wrote is in their packages: a file of theirs alone has no map here. */
const ourSources = {
  name: 'our-sources',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (!file.fileName.endsWith('.map')) continue
      const map = JSON.parse(file.source)
      map.sourcesContent = map.sources.map((source, at) =>
        /^(\.\.\/)+(src|elements)\//.test(source) ? map.sourcesContent[at] : null,
      )
      if (map.sources.length === 0 || map.sourcesContent.some(Boolean)) file.source = JSON.stringify(map)
      else delete bundle[file.fileName]
    }
  },
}

const entries = paths => Object.fromEntries(Object.entries(paths).filter(([, path]) => existsSync(join(root, path))))
const split = {
  format: 'es',
  generatedCode: { preset: 'es2015', symbols: false },
  freeze: false,
  chunkFileNames: 'c/[name]-[hash].js',
}
/** Maps lie beside the scripts, for whoever asks for them; a script that named its own would be that much longer for every visitor. */
const mapped = { sourcemap: 'hidden' }

/** What brings one wallet to a page: a file of its own, beside which lies the code of that wallet's makers, until somebody chooses it. */
const connector = (name, dir, external = []) => ({
  ...shared,
  external,
  input: entries({ [name]: `elements/connectors/${name}.ts` }),
  output: { ...split, ...mapped, dir, plugins: [graphAs(`${name}.graph.json`), ourSources] },
})

export default [
  {
    // what hosts get
    ...shared,
    input: entries({
      index: 'elements/index.ts',
      loader: 'elements/loader.ts',
      define: 'elements/define.ts',
      client: 'src/index.ts',
      testing: 'elements/testing/index.ts',
      ...Object.fromEntries(tags.map(tag => [`elements/${tag}`, `elements/${tag}/index.ts`])),
    }),
    output: {
      ...split,
      ...mapped,
      dir: 'dist',
      plugins: [graph, reactAtOnce, ourSources],
      manualChunks: firstLoad,
      onlyExplicitManualChunks: true,
    },
  },
  {
    // the same for a script tag on any server: nothing but files beside it
    ...shared,
    preserveEntrySignatures: 'allow-extension', // nobody imports from it by name: one file, one round trip
    input: entries({ 'wallet-elements': 'elements/index.ts' }),
    output: {
      ...split,
      ...mapped,
      dir: 'dist/cdn',
      chunkFileNames: 'c/[hash].js', // names hardly compress; the maps have them
      plugins: [graph, reactAtOnce, ourSources],
      manualChunks: behindTheTag,
      onlyExplicitManualChunks: true,
    },
  },
  ...['dist', 'dist/cdn'].map(dir => connector('coinbase', dir)),
  connector('walletconnect', 'dist', ['@walletconnect/sign-client']), // an optional peer, of the version and under the licence that the host has chosen
  connector('walletconnect', 'dist/cdn'),
  {
    // the tags as components
    ...shared,
    plugins: [outside, ...plugins],
    input: entries({ react: 'elements/react/index.ts' }),
    output: {
      ...split,
      ...mapped,
      dir: 'dist',
      banner: "'use client'",
      plugins: [graphAs('react.graph.json'), ourSources],
    }, // rollup drops the directive of a source
  },
  {
    // pages of the demo
    ...shared,
    input: entries({
      gallery: 'demo/gallery/index.tsx',
      client: 'demo/client/index.ts',
      playground: 'demo/playground/index.ts',
    }),
    output: { ...split, dir: 'dist/demo' },
  },
  {
    // a host written in React
    ...shared,
    plugins: [reactOfTheHost, ...plugins],
    input: entries({ react: 'demo/react/index.tsx' }),
    output: { ...split, dir: 'dist/demo' },
  },
  ...[18, 19].map(version => ({
    // and one that uses the components, in either React
    ...shared,
    plugins: [builtComponents, ...(version === 19 ? [reactOfTheHost] : []), ...plugins],
    input: entries({ [`components-${version}`]: 'demo/react/components.tsx' }),
    output: { ...split, dir: 'dist/demo' },
  })),
].filter(({ input }) => Object.keys(input).length > 0)
