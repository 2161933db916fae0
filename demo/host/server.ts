import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { walletsScript } from '../wallets/script.js'
import { listenOnLoopback, type LoopbackServer } from '../provider/door/loopback.js'
import { listingOf } from '../ways-in/listing.js'
import { ownLogin, type OwnLogin } from './own-login.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

const PAGES = join(root, 'demo/host')
/** The files that the pages load. `/demo/` serves this folder and that of the pages. */
const ASSETS = join(PAGES, 'assets')

/** The script of the test wallets, which is bundled on request. */
const WALLETS = join(ASSETS, 'wallets.js')
/** A token of the demo's own login. */
const OWN_LOGIN = join(ASSETS, 'own-login.txt')

/** A response of WalletConnect's wallet listing for this world. */
const LISTING = join(ASSETS, 'wallet-listing.json')

/** The page for a missing address. */
const NOWHERE = join(PAGES, '404.html')

/** The documentation with running examples. It is made at the first request. */
const DOCS = join(root, 'dist/docs/')
let docs: Promise<ReadonlyMap<string, string | Buffer>> | undefined

/** The content of a file: generated for the files above, otherwise read from the disk. */
async function contentOf(file: string, login: OwnLogin): Promise<string | Buffer | undefined> {
  if (file === WALLETS) return walletsScript()
  if (file === OWN_LOGIN) return login.token()
  if (file === LISTING) return JSON.stringify(listingOf(400))
  if (!file.startsWith(DOCS)) return readFile(file)
  docs ??= import('../../.config/docs/docs-site.mjs').then(
    ({ docsSite, docsPictures }) => new Map<string, string | Buffer>([...docsSite({ alive: true }), ...docsPictures()]),
  )
  return (await docs).get(file.slice(DOCS.length))
}

/** The page with only the login, which the demo's home shows in a frame. */
const SHEET = '/demo/sheet.html'

/** An include. The file name has no path, so only files of the demo's own folder match. */
const INCLUDE = /<!--#include file="([a-z-]+\.html)" -->/g

/** The addresses in the files of the pages. Served pages have the real ones instead. */
const WRITTEN = {
  apiUrl: 'http://wallet.localhost:4101',
  ethereumRpcUrl: 'http://127.0.0.1:4102',
  solanaRpcUrl: 'http://127.0.0.1:4103',
  baseRpcUrl: 'http://127.0.0.1:4104',
}

export type Host = LoopbackServer & { readonly login: OwnLogin }
export interface HostOptions {
  port: number
  apiUrl: string
  ethereumRpcUrl: string
  baseRpcUrl: string
  solanaRpcUrl: string
  /** The folder behind `/dist`. */
  bundle?: string
}

/**
 * A strict Content Security Policy: no inline script or style, Trusted Types, and only the sources that the README
 * names.
 */
const policy = ({ apiUrl, ethereumRpcUrl, baseRpcUrl, solanaRpcUrl }: HostOptions, framedBy: "'none'" | "'self'") =>
  [
    "default-src 'none'",
    `script-src 'self' ${apiUrl}/js/telegram-login.js`,
    "style-src 'self'",
    `img-src 'self' data: ${apiUrl}`,
    `connect-src 'self' ${apiUrl} ${apiUrl.replace('http', 'ws')} ${ethereumRpcUrl} ${baseRpcUrl} ${solanaRpcUrl}`,
    `frame-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    // the policies of the playground, of our loader of Telegram's script, and of the documentation's search
    'trusted-types lit-html wallet-elements docs-search',
  ].join('; ')

/** Serves the demo's pages (`/`, `/demo/…`), the documentation (`/docs/`) and the bundled elements (`/dist/…`). */
export async function startHost(options: HostOptions): Promise<Host> {
  const [csp, framed] = [policy(options, "'none'"), policy(options, "'self'")]
  const { bundle = join(root, 'dist') } = options
  const login = await ownLogin()
  const server = await listenOnLoopback(
    (request, response) =>
      void serve(request.url ?? '/', request.headers).then(
        ({ status, type, body, gzip }) =>
          response
            .writeHead(status, {
              'content-type': type,
              'content-length': body.length,
              'cache-control': 'no-cache',
              'x-content-type-options': 'nosniff',
              'referrer-policy': 'no-referrer',
              vary: 'Accept-Encoding',
              ...(gzip ? { 'content-encoding': 'gzip' } : {}),
              ...(type.startsWith('text/html')
                ? { 'content-security-policy': request.url === SHEET ? framed : csp }
                : {}),
            })
            .end(body),
        () => response.writeHead(500).end(),
      ),
    options.port,
  )
  return { ...server, login }

  async function serve(
    url: string,
    { accept = '', 'accept-encoding': encodings = '' }: IncomingHttpHeaders,
  ): Promise<{ status: number; type: string; body: Buffer; gzip: boolean }> {
    let file = fileOf(url, bundle)
    let content = file && (await contentOf(file, login).catch(() => undefined))
    const status = content === undefined ? 404 : 200
    if (status === 404 && accept.includes('text/html')) content = await contentOf((file = NOWHERE), login)
    if (!file || content === undefined)
      return { status, type: 'text/plain', body: Buffer.from('Not found'), gzip: false }
    let body: Buffer = Buffer.from(content)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    if (extname(file) === '.html' || file === WALLETS) {
      let text = await included(body.toString(), url)
      for (const key of ['apiUrl', 'ethereumRpcUrl', 'baseRpcUrl', 'solanaRpcUrl'] as const)
        text = text.replaceAll(WRITTEN[key], options[key])
      body = Buffer.from(text)
    }
    const gzip = encodings.includes('gzip') && body.length > 500 && !type.startsWith('image/png')
    return { status, type, body: gzip ? gzipSync(body) : body, gzip }
  }
}

/**
 * A page with its server-side includes (`<!--#include file="part.html" -->`) resolved. A link in an included file to
 * the page itself gets `aria-current`.
 */
async function included(page: string, address: string): Promise<string> {
  const parts = new Map<string, string>()
  for (const [line, file = ''] of page.matchAll(INCLUDE))
    parts.set(
      line,
      (await readFile(join(PAGES, file), 'utf8')).replace(
        `<a href="${address}">`,
        `<a href="${address}" aria-current="page">`,
      ),
    )
  return page.replace(INCLUDE, line => parts.get(line) ?? '')
}

/** The file behind an address; undefined for one that is not served. */
function fileOf(url: string, bundle: string): string | undefined {
  let path: string
  try {
    path = normalize(decodeURIComponent(new URL(url, 'http://host').pathname))
  } catch {
    return undefined
  }
  if (path.includes('..') || path.includes('\0')) return undefined
  if (path === '/') return join(PAGES, 'index.html')
  if (path.startsWith(`${sep}demo${sep}`))
    return join(extname(path) === '.html' ? PAGES : ASSETS, path.slice('/demo/'.length))
  if (path.startsWith(`${sep}docs${sep}`)) return join(DOCS, path.slice('/docs/'.length) || 'index.html')
  return path.startsWith(`${sep}dist${sep}`) ? join(bundle, path.slice('/dist/'.length)) : undefined
}
