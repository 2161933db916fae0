import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { context, type BuildOptions, type Plugin } from 'esbuild'
import { manifest } from '../../.config/generate/custom-elements.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  conditions: ['production'],
  chunkNames: 'c/[name]-[hash]',
  legalComments: 'none',
  sourcemap: true,
  logLevel: 'warning',
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.WALLET_ELEMENTS_VERSION': '"development"',
    __DEV__: 'false',
  },
}

/** The builds for the demo's pages: the elements, the scripts of the pages, and a host in React with its own React. */
const builds = (outdir: string): BuildOptions[] => [
  {
    ...shared,
    outdir,
    entryPoints: {
      index: 'elements/index.ts',
      'demo/gallery': 'demo/gallery/index.tsx',
      'demo/client': 'demo/client/index.ts',
      'demo/playground': 'demo/playground/index.ts',
    },
  },
  {
    ...shared,
    outdir,
    splitting: false,
    entryPoints: { 'demo/react': 'demo/react/index.tsx' },
    alias: { react: 'react-19', 'react-dom': 'react-dom-19' },
  },
]

/**
 * Bundles the scripts of the demo's pages into this folder. It takes a second or two, and the files are a few times as
 * large as those for hosts, which `npm run build` makes. With `watch`, it bundles again whenever a source changes.
 * Resolves with a function that ends the watching.
 */
export async function bundleDemo(
  outdir: string,
  { watch = false, log = () => {} }: { watch?: boolean; log?: (line: string) => void } = {},
): Promise<() => Promise<void>> {
  rmSync(outdir, { recursive: true, force: true })
  const reportPlugin: Plugin = {
    name: 'tell',
    setup: build => {
      build.onEnd(({ errors }) => log(errors.length > 0 ? 'The build failed; the last good one stays.' : 'Built.'))
    },
  }
  const contexts = await Promise.all(
    builds(outdir).map(options => context(watch ? { ...options, plugins: [reportPlugin] } : options)),
  )
  const end = async () => {
    await Promise.all(contexts.map(context => context.dispose()))
  }
  await Promise.all(contexts.map(context => context.rebuild()))
  writeFileSync(`${outdir}/custom-elements.json`, JSON.stringify(manifest))
  if (watch) await Promise.all(contexts.map(context => context.watch()))
  else await end()
  return end
}
