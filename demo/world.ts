import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isFree } from './free-port.js'
import { startHost, type Host } from './host/server.js'
import { portsFrom, type ListeningPart } from './ports.js'
import { openChainProxies } from './provider/chains/chain-proxies.js'
import { startChains } from './provider/chains/index.js'
import { Driver } from './provider/driver.js'
import type { Faults } from './provider/faults/faults.js'
import { prepareFrameScripts } from './provider/frame/frame-script.js'
import { DEMO_APP_ID, refuseProduction, startProvider } from './provider/index.js'
import { ownDatabase } from './provider/store/database-owner.js'
import { RELAY_PATH } from './provider/walletconnect/relay-server.js'

/** The development world in one process: provider, inbox, the chains, and (when asked for) the demo's own pages. */
export interface World {
  /** The provider's address for browsers, on its own site. */
  apiUrl: string
  /** The same for Node, which may not resolve names below localhost. */
  apiUrlLocal: string
  /** The WalletConnect relay. */
  relayUrl: string
  /** The demo's pages. */
  appUrl: string | undefined
  ethereumRpcUrl: string
  /** The second Ethereum chain. */
  baseRpcUrl: string
  solanaRpcUrl: string
  driver: Driver
  /** Ends everything; no process and no open handle is left. */
  stop(): Promise<void>
}

export interface WorldOptions {
  /** A folder that keeps users, wallets and chains over restarts; `:memory:` keeps nothing. */
  data?: string
  /** The first of its ports, which follow each other (`portsFrom`), or any free ones. */
  ports?: number | 'free'
  /** False: without the chains, for tests that need none. */
  chains?: boolean
  /** True: with the demo's pages. */
  host?: boolean
  /** The folder from which these pages load the elements; by default, the files that hosts get. */
  bundle?: string
  /** True: empty the data folder first. */
  fresh?: boolean
  /** True: no app accepts a refresh token a second time, however soon. */
  strict?: boolean
  log?: (line: string) => void
}

/** Starts the world. A port that is in use is replaced by a free one, and this is logged. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  // This comes before anything is deleted or started.
  refuseProduction()
  const { data = ':memory:', fresh = false } = options
  const parts: Part[] = []
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop()
  }
  const folder = data === ':memory:' ? undefined : data
  const file = folder ? join(folder, 'provider.sqlite') : ':memory:'
  if (folder && fresh) removeFolder(folder, file)
  try {
    return { ...(await startParts(parts, folder, file, options)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Part {
  stop(): Promise<void>
}

/** Starts one part after the other. Each is added to `parts` as soon as it runs. */
async function startParts(
  parts: Part[],
  folder: string | undefined,
  file: string,
  { ports = 'free', chains: withChains = true, host: withHost = false, bundle, strict = false, log }: WorldOptions,
): Promise<Omit<World, 'stop'>> {
  const port = (name: ListeningPart) =>
    ports === 'free' ? Promise.resolve(0) : freePortNear(portsFrom(ports)[name], name, log)
  const added = <P extends Part>(part: P): P => {
    parts.push(part)
    return part
  }
  // With the demo's pages, the scripts of the frame are ready before the first visitor comes.
  const frames = withHost ? prepareFrameScripts() : undefined
  const chains = withChains ? added(await startChainsIn(folder, log)) : undefined
  await frames
  const defaults = strict ? { defaults: { strict_refresh: true } } : {}
  const provider = added(
    await started(async () => startProvider({ data: file, port: await port('provider'), chains, ...defaults })),
  )
  const servers = chains && added(await started(() => openChainServers(chains, provider.faults, port)))
  const urls = {
    apiUrl: `http://wallet.localhost:${provider.port}`,
    ethereumRpcUrl: servers?.ethereumRpcUrl ?? '',
    baseRpcUrl: servers?.baseRpcUrl ?? '',
    solanaRpcUrl: servers?.solanaRpcUrl ?? '',
  }
  const pages = { ...urls, ...(bundle ? { bundle } : {}) }
  const host = withHost
    ? added(await started(async () => startHost({ port: await port('host'), ...pages })))
    : undefined
  if (host) provider.context.apps.update(DEMO_APP_ID, hostSettings(host))
  return {
    ...urls,
    apiUrlLocal: `http://127.0.0.1:${provider.port}`,
    relayUrl: `ws://127.0.0.1:${provider.port}${RELAY_PATH}`,
    appUrl: host && `http://app.localhost:${host.port}`,
    driver: new Driver(provider.context, provider, chains),
  }
}

const startChainsIn = (folder: string | undefined, log: WorldOptions['log']) =>
  startChains({
    ports: { ethereum: 0, base: 0, solana: 0 },
    ...(folder ? { data: folder } : {}),
    ...(log ? { log } : {}),
  })

type Chains = Awaited<ReturnType<typeof startChains>>

/** Opens the servers through which pages reach the chains. */
const openChainServers = async (
  chains: Chains,
  faults: Faults,
  port: (name: 'ethereum' | 'base' | 'solana') => Promise<number>,
) =>
  openChainProxies(chains, faults, {
    ethereum: await port('ethereum'),
    base: await port('base'),
    solana: await port('solana'),
  })

/** The settings of the demo's app that depend on the host: its terms, and the keys of its own login. */
function hostSettings({ port, login }: Host) {
  const pages = `http://app.localhost:${port}/demo`
  return {
    terms_and_conditions_url: `${pages}/terms.html`,
    privacy_policy_url: `${pages}/privacy.html`,
    custom_jwt_jwks: { ...login.keys },
  }
}

/** Deletes a data folder, unless another process uses it. */
function removeFolder(folder: string, file: string): void {
  if (!existsSync(folder)) return
  ownDatabase(file)()
  rmSync(folder, { recursive: true })
}

/** The wanted port or, if it is in use, the next free one in steps of 10. */
async function freePortNear(wanted: number, name: string, log: WorldOptions['log']): Promise<number> {
  for (let port = wanted; port < wanted + 100; port += 10) {
    if (!(await isFree(port))) continue
    if (port !== wanted) log?.(`Port ${wanted} (${name}) is taken by another program; using ${port}.`)
    return port
  }
  throw new Error(`No free port for ${name} near ${wanted}`)
}

/**
 * Starts a part, and tries again, three times in all, if another program has taken its port since it was found free.
 */
async function started<Part>(start: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (attempt === 3 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}
