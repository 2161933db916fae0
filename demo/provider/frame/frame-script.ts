import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, buildSync, stop, type BuildOptions } from 'esbuild'

interface FrameScript {
  readonly code: string
  /** Changes with the code; part of the script's address. */
  readonly version: string
  /** For the page's integrity attribute. */
  readonly integrity: string
}

/** The frame's pages: the hidden one, the one that exports keys, and the one that imports them. */
const PAGES = { main: 'main', export: 'export', import: 'import/import' } as const
type FramePage = keyof typeof PAGES
export const FRAME_PAGES = Object.keys(PAGES) as readonly FramePage[]

const built = new Map<FramePage, FrameScript>()

/**
 * The script of one of the frame's pages, bundled once per process, at the latest on first use. The bundler runs in a
 * process of its own that ends with the build, because a lasting build service would outlive the provider's stop.
 */
export function frameScript(page: FramePage = 'main'): FrameScript {
  const script = built.get(page) ?? scriptOf(buildSync(options(page)))
  built.set(page, script)
  return script
}

/** Bundles the pages in advance, while other parts start. A page that fails here is bundled again on first use. */
export async function prepareFrameScripts(): Promise<void> {
  const pages = FRAME_PAGES.filter(page => !built.has(page))
  if (pages.length === 0) return
  await Promise.allSettled(pages.map(async page => built.set(page, scriptOf(await build(options(page))))))
  await stop()
}

const options = (page: FramePage) =>
  ({
    entryPoints: [fileURLToPath(new URL(`./page/${PAGES[page]}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  }) as const satisfies BuildOptions

function scriptOf({ outputFiles }: { outputFiles?: { text: string }[] }): FrameScript {
  const code = outputFiles?.[0]?.text ?? ''
  return {
    code,
    version: createHash('sha256').update(code).digest('hex').slice(0, 16),
    integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  }
}
