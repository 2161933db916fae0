import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { walletsScript } from '../wallets/script.js'
import { listenOnLoopback, type LoopbackServer } from '../provider/loopback.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.json': 'application/json', '.png': 'image/png', '.md': 'text/plain; charset=utf-8',
}

/** The test wallets, a script that is bundled when it is asked for. */
const WALLETS = join(root, 'demo/host/wallets.js')

/** Addresses as they stand in the pages' files; served pages name the real ones. */
const WRITTEN = { apiUrl: 'http://wallet.localhost:4101', ethereumRpcUrl: 'http://127.0.0.1:4102', solanaRpcUrl: 'http://127.0.0.1:4103', baseRpcUrl: 'http://127.0.0.1:4104' }

export type Host = LoopbackServer
export interface HostOptions { port: number; apiUrl: string; ethereumRpcUrl: string; baseRpcUrl: string; solanaRpcUrl: string }

/** A host of the elements as strict as any: no inline script or style, Trusted Types, and only the sources the README names. */
const policy = ({ apiUrl, ethereumRpcUrl, baseRpcUrl, solanaRpcUrl }: HostOptions) => [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", `img-src 'self' data: ${apiUrl}`,
  `connect-src 'self' ${apiUrl} ${ethereumRpcUrl} ${baseRpcUrl} ${solanaRpcUrl}`, `frame-src ${apiUrl}`,
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", 'trusted-types lit-html',
].join('; ')

/** Serves the demo's pages (`/`, `/demo/…`) and the built files (`/dist/…`). */
export async function startHost(options: HostOptions): Promise<Host> {
  const csp = policy(options)
  return listenOnLoopback((request, response) => void serve(request.url ?? '/', request.headers['accept-encoding'] ?? '').then(
    ({ status, type, body, gzip }) => response.writeHead(status, {
      'content-type': type, 'content-length': body.length, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', vary: 'Accept-Encoding',
      ...(gzip ? { 'content-encoding': 'gzip' } : {}), ...(type.startsWith('text/html') ? { 'content-security-policy': csp } : {}),
    }).end(body),
    () => response.writeHead(500).end(),
  ), options.port)

  async function serve(url: string, encodings: string): Promise<{ status: number; type: string; body: Buffer; gzip: boolean }> {
    const file = fileOf(url)
    let body: Buffer
    try {
      if (!file) throw new Error('not served')
      body = file === WALLETS ? Buffer.from(walletsScript()) : await readFile(file)
    } catch {
      return { status: 404, type: 'text/plain', body: Buffer.from('Not found'), gzip: false }
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    if (extname(file) === '.html' || file === WALLETS) {
      let text = body.toString()
      for (const key of ['apiUrl', 'ethereumRpcUrl', 'baseRpcUrl', 'solanaRpcUrl'] as const) text = text.replaceAll(WRITTEN[key], options[key])
      body = Buffer.from(text)
    }
    const gzip = encodings.includes('gzip') && body.length > 500 && !type.startsWith('image/png')
    return { status: 200, type, body: gzip ? gzipSync(body) : body, gzip }
  }
}

/** The file behind an address; undefined for one that is not served. */
function fileOf(url: string): string | undefined {
  let path: string
  try {
    path = normalize(decodeURIComponent(new URL(url, 'http://host').pathname))
  } catch {
    return undefined
  }
  if (path.includes('..') || path.includes('\0')) return undefined
  if (path === '/') return join(root, 'demo/host/index.html')
  if (path.startsWith(`${sep}demo${sep}`)) return join(root, 'demo/host', path.slice('/demo/'.length))
  return path.startsWith(`${sep}dist${sep}`) ? join(root, path) : undefined
}
