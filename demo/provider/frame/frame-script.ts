import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

export interface FrameScript {
  readonly code: string
  /** Changes with the code; part of the script's address. */
  readonly version: string
  /** For the page's integrity attribute. */
  readonly integrity: string
}

let built: FrameScript | undefined

/**
 * The frame's page in one script, bundled once for the life of the process. Bundled in a process of its own that ends
 * with the work: a lasting build service would outlive the provider's stop.
 */
export function frameScript(): FrameScript {
  return (built ??= build())
}

function build(): FrameScript {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./page/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const code = outputFiles[0]?.text ?? ''
  return {
    code,
    version: createHash('sha256').update(code).digest('hex').slice(0, 16),
    integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  }
}
