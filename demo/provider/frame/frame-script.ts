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

/** The frame's pages: the hidden one, and the one that gives keys away. */
export type FramePage = 'main' | 'export'

const built = new Map<FramePage, FrameScript>()

/**
 * A page of the frame in one script, bundled once for the life of the process. Bundled in a process of its own that ends
 * with the work: a lasting build service would outlive the provider's stop.
 */
export function frameScript(page: FramePage = 'main'): FrameScript {
  const script = built.get(page) ?? build(page)
  built.set(page, script)
  return script
}

function build(page: FramePage): FrameScript {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`./page/${page}.ts`, import.meta.url))],
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
