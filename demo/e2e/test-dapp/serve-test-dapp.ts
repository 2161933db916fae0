import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, normalize } from 'node:path'
import { listenOnLoopback } from '../../provider/door/loopback.js'
import type { World } from '../../world.js'
import { root } from '../packed.js'

const FILES = join(createRequire(import.meta.url).resolve('@metamask/test-dapp/package.json'), '../dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The dapp also loads fonts and styles from the internet. Nothing outside this machine is loaded. */
const POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: http://*.localhost:* http://127.0.0.1:* ws://*.localhost:*"

/** The dapp's name for the announced wallet that it uses. */
export const WALLET = 'Almanac for this dapp'

/**
 * The dapp enables its buttons only for a provider with `isMetaMask`, which ours does not claim. So its page announces
 * our provider a second time, with that claim and another name. It also keeps the last request of the dapp and the codes
 * of all errors, because the dapp does not show them.
 */
const CLAIM = `globalThis.errorCodes = []
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  if (provider.isMetaMask || info.name !== 'Almanac') return
  const request = async args => {
    globalThis.lastRequest = args
    try {
      return await provider.request(args)
    } catch (error) {
      globalThis.errorCodes.push(error.code)
      throw error
    }
  }
  const detail = {
    info: { ...info, uuid: 'e7f0a1c2-0000-4000-8000-0000000d4bbe', name: '${WALLET}' },
    provider: { ...provider, request, isMetaMask: true },
  }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
})`

const tags = (appId: string, { apiUrl, ethereumRpcUrl }: World) => {
  const chain = {
    id: 31337,
    name: 'Local Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [ethereumRpcUrl] } },
  }
  return `<script>${CLAIM}</script><script type="module" src="/dist/index.js"></script>
    <wallet-app app-id="${appId}" api-url="${apiUrl}" app-name="Almanac" announce-wallets>
      <script type="application/json">${JSON.stringify({ chains: [chain] })}</script>
    </wallet-app>`
}

/**
 * Serves MetaMask's test dapp as it is published, on its own site. Its page has our scripts and one tag in addition,
 * which announces the embedded wallet.
 */
export async function serveTestDapp(appId: string, world: World) {
  const content = async (path: string): Promise<string | Buffer> => {
    if (path.startsWith('/dist/')) return readFile(join(root, path))
    if (path !== '/') return readFile(join(FILES, path))
    return (await readFile(join(FILES, 'index.html'), 'utf8')).replace('<body>', `<body>${tags(appId, world)}`)
  }
  const { port, stop } = await listenOnLoopback((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://dapp').pathname)
    content(path).then(
      body =>
        response
          .writeHead(200, {
            'content-type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
            'content-security-policy': POLICY,
          })
          .end(body),
      () => response.writeHead(404).end(),
    )
  }, 0)
  return { url: `http://dapp.localhost:${port}/`, stop }
}
