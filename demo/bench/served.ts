import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

export interface Served {
  readonly type: string
  readonly body: string
}

/** A page with this body. */
export const servedPage = (body: string): Served => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">${body}`,
})
/** The script of a React page, bundled into one file. */
export const reactPage = async (name: string): Promise<Served> => {
  const {
    outputFiles: [script],
  } = await build({
    entryPoints: [new URL(`pages/${name}.tsx`, import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return { type: 'text/javascript', body: script?.text ?? '' }
}
const SCRIPT = '<script type="module" src="/dist/cdn/wallet-elements.js"></script>'
/** The preload links that the build writes for pages whose visitors come to log in. */
const preload = readFileSync(new URL('../../dist/cdn/preload.html', import.meta.url), 'utf8').replaceAll(
  './',
  '/dist/cdn/',
)
/** A page with the elements and these tags. */
export const tags = (html: string): Served => servedPage(SCRIPT + html)

/** The measured pages by path: ours, and the static React modals for comparison. */
export async function served(appId: string, apiUrl: string): Promise<Record<string, Served>> {
  const attributes = `app-id="${appId}" api-url="${apiUrl}"`
  const first = `<wallet-button for="login" label="Log in"></wallet-button><wallet-login-modal id="login" ${attributes}></wallet-login-modal>`
  const opener = '<button id="open" type="button">Log in</button>'
  return {
    '/bare': servedPage('<div id="root"></div><script type="module" src="/bare.js"></script>'),
    '/bare.js': await reactPage('bare-modal'),
    '/static': servedPage('<div id="root"></div><script type="module" src="/static.js"></script>'),
    '/static.js': await reactPage('static-modal'),
    '/late': servedPage(`${opener}<div id="root" data-open></div><script type="module" src="/late.js"></script>`),
    '/late.js': { type: 'text/javascript', body: `document.getElementById('open').onclick = () => import('/bare.js')` },
    '/ours': tags(`${opener}<wallet-login-modal ${attributes}></wallet-login-modal>`),
    '/first': tags(first),
    '/ahead': servedPage(preload + SCRIPT + first),
    '/many': tags(''),
  }
}
