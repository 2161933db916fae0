import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'

const DEV_ACCOUNT_BALANCE_ETH = 1_000_000_000
const START_TIMEOUT_MS = 15_000
const STOP_TIMEOUT_MS = 5_000
const POLL_MS = 20
const MAX_ATTEMPTS = 5
const ADDRESS_IN_USE = 'Address already in use'
const STATE_INTERVAL_S = 5

/**
 * Runs the node as a child process that cannot outlive this one. When this process's end of the pipe closes, even by a
 * crash or a hard kill, `cat` ends and the node is killed. Plain sh works on Linux and macOS.
 */
const LINKED_PROCESS_SCRIPT =
  'exec 3<&0; "$@" 3<&- & node=$!; { cat <&3 >/dev/null; kill $node; } >/dev/null 2>&1 & exec 3<&-; wait $node'

interface EthereumNode {
  rpcUrl: string
  /** Stops the node and waits until it has exited. If state is kept, the node writes it first. */
  stop(): Promise<void>
}

interface EthereumNodeOptions {
  /** 0 takes any free port. */
  port: number
  chainId: number
  /** A file that keeps the chain over restarts. Without it the chain lives in memory. */
  stateFile?: string
  log?: (line: string) => void
}

/** Starts anvil on 127.0.0.1 with this chain id. Throws with installation instructions if anvil is missing. */
export async function startEthereumNode(options: EthereumNodeOptions): Promise<EthereumNode> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startAnvil(options)
    } catch (error) {
      // Another process may take a port between the check and the start of the node.
      if (options.port !== 0 || attempt === MAX_ATTEMPTS || !String(error).includes(ADDRESS_IN_USE)) throw error
    }
  }
}

async function startAnvil(options: EthereumNodeOptions): Promise<EthereumNode> {
  const binary = findAnvil()
  // Checked first, because another node on this port would answer in place of this one.
  const port = await openPort(options.port)
  const node = spawnLinked(binary, argumentsFor(port, options), options.log)
  const rpcUrl = `http://127.0.0.1:${port}`
  try {
    await waitForAnswer(rpcUrl, options.chainId, node.child, node.complaint)
  } catch (error) {
    await node.stop()
    throw error
  }
  return { rpcUrl, stop: node.stop }
}

function argumentsFor(port: number, { chainId, stateFile }: EthereumNodeOptions): string[] {
  const always = ['--host', '127.0.0.1', '--quiet', '--balance', String(DEV_ACCOUNT_BALANCE_ETH)]
  const args = ['--port', String(port), '--chain-id', String(chainId), ...always]
  if (!stateFile) return args
  mkdirSync(dirname(stateFile), { recursive: true })
  return [...args, '--state', stateFile, '--state-interval', String(STATE_INTERVAL_S), '--preserve-historical-states']
}

/** Runs a program that ends with this process at the latest. `complaint` returns the end of its output. */
function spawnLinked(binary: string, args: readonly string[], log?: (line: string) => void) {
  // A process group of its own: Ctrl-C in the terminal reaches only this process, which then stops the node in order.
  const child = spawn('/bin/sh', ['-c', LINKED_PROCESS_SCRIPT, 'anvil', binary, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  child.stdin.on('error', () => {})
  let complaint = ''
  const listen = (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000)
    log?.(chunk.toString().trimEnd())
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.once('exit', () => child.stdin.destroy())
  const killGroup = () => signalGroup(child, 'SIGKILL')
  process.once('exit', killGroup)

  const stop = async () => {
    process.removeListener('exit', killGroup)
    if (child.exitCode === null && child.signalCode === null) {
      child.stdin.destroy()
      const killTimer = setTimeout(killGroup, STOP_TIMEOUT_MS)
      await exited
      clearTimeout(killTimer)
    }
    child.stdout.destroy()
    child.stderr.destroy()
  }
  return { child, complaint: () => complaint, stop }
}

function findAnvil(): string {
  const folders = [join(process.cwd(), 'node_modules', '.bin'), ...(process.env['PATH'] ?? '').split(delimiter)]
  for (const folder of folders) {
    const candidate = join(folder, 'anvil')
    try {
      accessSync(candidate, constants.X_OK)
      return candidate
    } catch {
      // Not here; the next folder may have it.
    }
  }
  throw new Error(
    'No anvil found, neither in node_modules/.bin nor on the PATH. It comes with `npm ci` on Linux x64; elsewhere install Foundry: curl -L https://foundry.paradigm.xyz | bash && foundryup',
  )
}

async function waitForAnswer(
  rpcUrl: string,
  chainId: number,
  child: ChildProcess,
  complaint: () => string,
): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS
  while (Date.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`anvil ended with code ${child.exitCode} while starting: ${complaint().trim() || 'no message'}`)
    try {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
        signal: AbortSignal.timeout(1_000),
      })
      const { result } = (await response.json()) as { result?: string }
      // Another node may answer on this port, so this one has to be alive as well.
      if (Number(result) === chainId && child.exitCode === null) return
    } catch {
      // Not up yet.
    }
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`anvil did not answer at ${rpcUrl} within ${START_TIMEOUT_MS / 1000} s. ${complaint().trim()}`)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}

/**
 * Resolves with the port if nothing listens there, otherwise rejects with EADDRINUSE. For 0 it resolves with a port
 * that was free a moment ago.
 */
function openPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
