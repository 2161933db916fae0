import { createServer } from 'node:net'
import { join } from 'node:path'
import { startHost, type Host } from './host/server.js'
import { startChains } from './provider/chains/index.js'
import { Driver } from './provider/driver.js'
import { startProvider } from './provider/index.js'

/** The development world in one process: provider, inbox, both chains, and (when asked for) the demo's own pages. */
export interface World {
  /** The provider as a browser sees it, on a site of its own. */
  apiUrl: string
  /** The same for Node, which may not know names below localhost. */
  apiUrlLocal: string
  /** The demo's pages. */
  appUrl: string | undefined
  ethereumRpcUrl: string
  solanaRpcUrl: string
  driver: Driver
  /** Ends everything; no process and no open handle is left. */
  stop(): Promise<void>
}

export interface WorldOptions {
  /** A folder that keeps users, wallets and chains over restarts; `:memory:` keeps nothing. */
  data?: string
  /** The ports of the README, or any free ones. */
  ports?: 'fixed' | 'free'
  /** False: without the chains, for tests that need none. */
  chains?: boolean
  /** True: with the demo's pages. */
  host?: boolean
  log?: (line: string) => void
}

const PORTS = { host: 4100, provider: 4101, ethereum: 4102, solana: 4103 }

/** Starts the world. A port that is taken is replaced by the next free one, and said. */
export async function startWorld({ data = ':memory:', ports = 'free', chains: withChains = true, host: withHost = false, log }: WorldOptions = {}): Promise<World> {
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => { for (const part of started.splice(0).reverse()) await part.stop() }
  const folder = data === ':memory:' ? undefined : data
  const port = (name: keyof typeof PORTS) => ports === 'free' ? Promise.resolve(0) : freePort(PORTS[name], name, log)
  try {
    const chains = withChains
      ? await startChains({ ports: { ethereum: await port('ethereum'), solana: await port('solana') }, ...(folder ? { data: folder } : {}), ...(log ? { log } : {}) })
      : undefined
    if (chains) started.push(chains)
    const provider = await startProvider({ data: folder ? join(folder, 'provider.sqlite') : ':memory:', port: await port('provider'), chains })
    started.push(provider)
    const urls = {
      apiUrl: `http://wallet.localhost:${provider.port}`,
      ethereumRpcUrl: chains?.ethereumRpcUrl ?? '',
      solanaRpcUrl: chains?.solanaRpcUrl ?? '',
    }
    let host: Host | undefined
    if (withHost) {
      host = await startHost({ port: await port('host'), ...urls })
      started.push(host)
    }
    return {
      ...urls,
      apiUrlLocal: `http://127.0.0.1:${provider.port}`,
      appUrl: host && `http://app.localhost:${host.port}`,
      driver: new Driver(provider.context, provider, chains),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The wanted port, or the next one nobody uses. */
async function freePort(wanted: number, name: string, log: WorldOptions['log']): Promise<number> {
  for (let port = wanted; port < wanted + 100; port += 10) {
    const free = await new Promise<boolean>(resolve => {
      const probe = createServer().once('error', () => resolve(false)).listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (!free) continue
    if (port !== wanted) log?.(`Port ${wanted} (${name}) is taken by another program; using ${port}.`)
    return port
  }
  throw new Error(`No free port for ${name} near ${wanted}`)
}
