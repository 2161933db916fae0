import { serve } from '../../bench/server.js'
import type { World } from '../../world.js'

/**
 * The additions of an attack to the host's page, as a server would write them: before and after the host's own tags, as
 * a style sheet, or as a script.
 */
export interface Hostile {
  readonly before?: string
  readonly after?: string
  readonly css?: string
  /** A script that runs before every other one. */
  readonly script?: string
  /** Additional settings in the host's own script. */
  readonly settings?: object
  /** The Ethereum node that the page uses, if it is not the world's own. */
  readonly node?: string
  /** The chain id that the page has for that node. */
  readonly chainId?: number
}

/** Strict about scripts and styles, open like a usual page: images, requests, frames and forms of any origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src * data:',
  'connect-src *',
  'frame-src *',
  "require-trusted-types-for 'script'",
  'trusted-types wallet-elements',
].join('; ')

/**
 * A script for every page. It records the elements' events, finds elements in a way that no name on the page can
 * replace, and measures positions for the test.
 */
const NOTES = `const { querySelector } = document
globalThis.find = css => querySelector.call(document, css)
globalThis.told = []
// in pixels of the window: under a zoom, WebKit tells of places in the element's own
globalThis.placeOf = element => {
  const { x, y, width, height } = element.getBoundingClientRect()
  let zoom = 1
  if (!('currentCSSZoom' in element)) for (let at = element; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) zoom *= Number(getComputedStyle(at).zoom) || 1
  return { x: x * zoom, y: y * zoom, width: width * zoom, height: height * zoom }
}
for (const name of ['wallet-error', 'wallet-before-submit', 'wallet-confirm-tx-complete', 'wallet-session-change']) document.addEventListener(name, ({ type, detail }) => told.push({ name: type, code: detail?.code }))`

export interface Place {
  /** The URL of the host's page with these additions. */
  page(hostile?: Hostile): string
  stop(): Promise<void>
}

/** Serves a host at its own origin, which loads the built elements under a strict policy. */
export async function openPlace(world: World, appId: string): Promise<Place> {
  const files: Parameters<typeof serve>[0] = {}
  const { url, stop } = await serve(files, 'max-age=3600')
  let pages = 0
  return {
    stop,
    page({
      before = '',
      after = '',
      css = '',
      script = '',
      settings = {},
      node = world.ethereumRpcUrl,
      chainId = 31337,
    } = {}) {
      const path = `/${++pages}`
      const chain = {
        id: chainId,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [node] } },
      }
      const host = {
        chains: [chain],
        defaultChain: chainId,
        solana: { cluster: 'devnet', rpcUrls: { devnet: world.solanaRpcUrl } },
        ...settings,
      }
      files[`${path}.css`] = { type: 'text/css', body: `body { margin: 0 } ${css}` }
      files[`${path}/first.js`] = { type: 'text/javascript', body: `${NOTES}\n${script}` }
      files[`${path}/host.js`] = {
        type: 'text/javascript',
        body: `import * as wallet from '/dist/client.js'\nwallet.configureWallet(${JSON.stringify(host)})\nglobalThis.wallet = wallet`,
      }
      files[path] = {
        type: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}"><title>Shop</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${path}.css"><script src="${path}/first.js"></script><script type="module" src="${path}/host.js"></script><script type="module" src="/dist/index.js"></script></head>
<body>${before}<wallet-app app-id="${appId}" api-url="${world.apiUrl}"></wallet-app>${after}</body></html>`,
      }
      return url + path
    },
  }
}
