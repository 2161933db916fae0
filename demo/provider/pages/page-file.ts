import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Handler } from 'hono'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }

/** The policy of the tester's pages: only their own scripts, styles and requests. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves a page, or a part of one, from the disk. */
export const pageFile =
  (file: URL): Handler =>
  async request => {
    const extension = extname(file.pathname)
    return request.body(await readFile(file, 'utf8'), 200, {
      'content-type': `${TYPES[extension]}; charset=utf-8`,
      'cache-control': 'no-cache',
      ...(extension === '.html' ? { 'content-security-policy': PAGE_POLICY } : {}),
    })
  }
