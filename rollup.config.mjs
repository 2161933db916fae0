import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { behindTheTag, firstLoad } from './.config/rollup/chunks.mjs'
import { graphAs } from './.config/rollup/graph.mjs'
import { builtComponents, outside, reactOfTheHost } from './.config/rollup/host-react.mjs'
import { lazyStorage } from './.config/rollup/lazy-storage.mjs'
import { plugins } from './.config/rollup/plugins.mjs'
import { reactAtOnce } from './.config/rollup/react-at-once.mjs'
import { root, tags } from './.config/tags.mjs'

const shared = {
  plugins,
  treeshake: { preset: 'smallest', moduleSideEffects: id => !id.includes('node_modules') },
  preserveEntrySignatures: 'strict', // an entry exports what its types say, and nothing that only our own files need
  onwarn: (warning, warn) => {
    if (!['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY'].includes(warning.code)) warn(warning)
  },
}

/** The entries whose files exist. */
const entries = paths => Object.fromEntries(Object.entries(paths).filter(([, path]) => existsSync(join(root, path))))
const split = {
  format: 'es',
  generatedCode: { preset: 'es2015', symbols: false },
  freeze: false,
  chunkFileNames: 'c/[name]-[hash].js',
}

/** Builds a connector: a small file. The wallet's own code is in another file, loaded when a visitor chooses it. */
const connector = (name, dir, external = []) => ({
  ...shared,
  plugins: [lazyStorage, ...plugins],
  external,
  input: entries({ [name]: `elements/connectors/${name}.ts` }),
  output: { ...split, dir, plugins: [graphAs(`${name}.graph.json`)] },
})

/** The package: modules for hosts that bundle, and what is built on them. */
const modules = [
  {
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
      dir: 'dist',
      plugins: [graphAs('graph.json'), reactAtOnce],
      manualChunks: firstLoad,
      onlyExplicitManualChunks: true,
    },
  },
  connector('coinbase', 'dist'),
  connector('walletconnect', 'dist', ['@walletconnect/sign-client']), // an optional peer, of the version and under the licence that the host has chosen
  {
    // the tags as components, the client as hooks
    ...shared,
    plugins: [outside, ...plugins],
    input: entries({ react: 'elements/react/index.ts' }),
    output: {
      ...split,
      dir: 'dist',
      banner: "'use client'",
      plugins: [graphAs('react.graph.json')],
    }, // rollup drops the directive of a source
  },
  {
    // a connector for wagmi
    ...shared,
    plugins: [outside, ...plugins],
    input: entries({ wagmi: 'elements/wagmi/index.ts' }),
    output: { ...split, dir: 'dist', plugins: [graphAs('wagmi.graph.json')] },
  },
  ...[18, 19].map(version => ({
    // a host page that uses the built components, in either React
    ...shared,
    plugins: [builtComponents, ...(version === 19 ? [reactOfTheHost] : []), ...plugins],
    input: entries({ [`components-${version}`]: 'demo/react/components.tsx' }),
    output: { ...split, dir: 'dist/demo' },
  })),
]

/** The same for a script tag on any server: nothing but files beside it. */
const cdn = [
  {
    ...shared,
    preserveEntrySignatures: 'allow-extension', // nobody imports from it by name: one file, one round trip
    input: entries({ 'wallet-elements': 'elements/index.ts' }),
    output: {
      ...split,
      dir: 'dist/cdn',
      chunkFileNames: 'c/[hash:7].js', // names hardly compress, and the first load has many; the graph has them
      plugins: [graphAs('graph.json'), reactAtOnce],
      manualChunks: behindTheTag,
      onlyExplicitManualChunks: true,
    },
  },
  connector('coinbase', 'dist/cdn'),
  connector('walletconnect', 'dist/cdn'),
]

/** The pages of the demo. */
const demo = [
  {
    // Every screen of the product. Hundreds of tests load it, so the product's code is one file.
    ...shared,
    input: entries({ gallery: 'demo/gallery/index.tsx' }),
    output: {
      ...split,
      dir: 'dist/demo',
      manualChunks: id => (id.includes('/demo/gallery/') ? undefined : 'product'),
      onlyExplicitManualChunks: true,
    },
  },
  {
    // other pages of the demo
    ...shared,
    input: entries({
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
]

/** The parts that `.config/build/bundle.mjs` bundles in parallel. */
const parts = { modules, cdn, demo }

/** With `--configPart NAME`, the bundles of this part; otherwise all of them. */
export default ({ configPart }) =>
  (configPart ? parts[configPart] : Object.values(parts).flat()).filter(({ input }) => Object.keys(input).length > 0)
