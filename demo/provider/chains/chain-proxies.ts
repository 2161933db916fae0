import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { boundedBody } from '../door/bounded-body.js'
import { listenOnLoopback } from '../door/loopback.js'
import type { Faults } from '../faults/faults.js'
import { ChainSockets } from './chain-sockets.js'
import type { ChainAccess } from './index.js'

const BODY_LIMIT_BYTES = 10_000_000
/** Shorter than any chain keeps an idle connection, so that none is reused that the chain is just closing. */
export const IDLE_MS = 30_000

type Urls = Pick<ChainAccess, 'ethereumRpcUrl' | 'baseRpcUrl' | 'solanaRpcUrl'>
type ChainName = 'ethereum' | 'base' | 'solana'

/** The chains' URLs for pages. The provider itself calls the chains directly. */
interface ChainProxies extends Urls {
  stop(): Promise<void>
}

/**
 * Puts a proxy in front of each chain. A fault that a tester armed affects the calls at the proxy
 * (`chain.ethereum.send`), also over WebSockets. All other traffic passes unchanged. Port 0 takes any free port.
 */
export async function openChainProxies(
  chains: Urls,
  faults: Faults,
  ports: Readonly<Record<ChainName, number>>,
): Promise<ChainProxies> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const sockets: ChainSockets[] = []
  const open = (chain: ChainName, target: string) => {
    const own = new ChainSockets(`/chains/${chain}`, target, faults)
    sockets.push(own)
    const pass = passTo({ chain, target, agent, faults })
    return listenOnLoopback((request, response) => void pass(request, response), ports[chain], own.upgrade)
  }

  const started = await Promise.allSettled([
    open('ethereum', chains.ethereumRpcUrl),
    open('base', chains.baseRpcUrl),
    open('solana', chains.solanaRpcUrl),
  ] as const)
  const stop = async () => {
    await Promise.all(sockets.map(own => own.stop()))
    await Promise.all(started.map(door => (door.status === 'fulfilled' ? door.value.stop() : undefined)))
    agent.destroy()
  }
  const [ethereum, base, solana] = started
  if (ethereum.status === 'rejected' || base.status === 'rejected' || solana.status === 'rejected') {
    await stop()
    throw started.find(door => door.status === 'rejected')?.reason
  }
  const url = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
  return { ethereumRpcUrl: url(ethereum.value), baseRpcUrl: url(base.value), solanaRpcUrl: url(solana.value), stop }
}

interface ChainProxy {
  readonly chain: ChainName
  readonly target: string
  readonly agent: Agent
  readonly faults: Faults
}

/** Serves a call at the proxy: with the fault that is armed for it, otherwise by the chain. */
const passTo =
  ({ chain, target, agent, faults }: ChainProxy) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await boundedBody(request, BODY_LIMIT_BYTES).catch(() => undefined)
    if (!bytes)
      return void response.writeHead(413, { 'content-type': 'text/plain', connection: 'close' }).end('Too large')
    const serve = () => forward({ target, agent, bytes }, request, response)
    if (request.method !== 'POST') return serve()
    const body = parsed(bytes)
    const path = `/chains/${chain}/${methodOf(body)}`
    faults.meet(
      { method: 'POST', path, appId: '', headers: {}, body, status: undefined, at: 0 },
      request,
      response,
      serve,
    )
  }

interface Upstream {
  target: string
  agent: Agent
  bytes: Buffer
}

/** Forwards a request to the chain. If the chain is down, the connection is cut, as it would be without the proxy. */
function forward(
  { target, agent, bytes }: Upstream,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const { 'transfer-encoding': _chunked, ...kept } = headers
  const upstream = ask(
    target,
    { agent, method, path: url, headers: { ...kept, host: new URL(target).host, 'content-length': bytes.length } },
    answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy()).pipe(response)
    },
  )
  upstream.on('error', () => response.destroy()).end(bytes)
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

/** The method of a call, or of the first call in a batch. */
function methodOf(body: unknown): string {
  const first: unknown = Array.isArray(body) ? body[0] : body
  const method = typeof first === 'object' && first !== null ? (first as { method?: unknown }).method : undefined
  return typeof method === 'string' ? encodeURIComponent(method.toWellFormed()) : ''
}
