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

/** The frame's pages: the hidden one, the one that gives keys away, and the one that takes them in. */
const PAGES = { main: 'main', export: 'export', import: 'import/import' } as const
type FramePage = keyof typeof PAGES
export const FRAME_PAGES = Object.keys(PAGES) as readonly FramePage[]

const built = new Map<FramePage, FrameScript>()

/**
 * A page of the frame in one script, bundled once for the life of the process, at the latest when it is asked for. Bundled in a
 * process of its own that ends with the work: a lasting build service would outlive the provider's stop.
 */
export function frameScript(page: FramePage = 'main'): FrameScript {
  const script = built.get(page) ?? scriptOf(buildSync(options(page)))
  built.set(page, script)
  return script
}

/** Bundles the pages beforehand, beside whatever else is started; a page that fails here is bundled again when it is asked for. */
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
