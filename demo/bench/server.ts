import { createServer, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/**
 * Serves the given pages by path and the built files, gzipped as by a host's server. `caching` is their Cache-Control
 * header.
 */
export async function serve(
  pages: Record<string, { type: string; body: string }>,
  caching = 'no-store',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const cache = new Map<string, Buffer>()
  const server: Server = createServer(
    (request, response) =>
      void (async () => {
        const path = normalize(new URL(request.url ?? '/', 'http://x').pathname)
        const page = pages[path]
        try {
          if (!page && !path.startsWith('/dist/')) throw new Error('not served')
          let body = cache.get(path)
          if (!body)
            cache.set(path, (body = gzipSync(page ? page.body : await readFile(join(root, path)), { level: 9 })))
          response.writeHead(200, {
            'content-type': page?.type ?? TYPES[extname(path)] ?? 'application/octet-stream',
            'content-encoding': 'gzip',
            'content-length': body.length,
            'cache-control': caching,
          })
          response.end(body)
        } catch {
          response.writeHead(404).end()
        }
      })(),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://app.localhost:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
