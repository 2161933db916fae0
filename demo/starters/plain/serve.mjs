/**
 * Serves this folder, and the package's script-tag files at /wallet. Any web server will do, if it serves .js files
 * with the type text/javascript.
 */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const WALLET = join(folder, 'node_modules/wallet-elements/dist/cdn')
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }
const port = Number(process.env.PORT ?? 3000)

createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
  const file = path.startsWith('/wallet/')
    ? join(WALLET, path.slice(7))
    : join(folder, path === '/' ? 'index.html' : path)
  const type = TYPES[extname(file)]
  if (!type || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': type })
  createReadStream(file).pipe(response)
}).listen(port, 'localhost', () => console.log(`http://localhost:${port}`))
