import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

let built: string | undefined

/** The test wallets as one script for a page. It is bundled at the first call. */
export function walletsScript(): string {
  return (built ??=
    buildSync({
      entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
      logLevel: 'error',
    }).outputFiles[0]?.text ?? '')
}
