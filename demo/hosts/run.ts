/**
 * `npm run hosts`: the packed package in pages of real frameworks. Each folder beside this file is one, with packages and a lock
 * file of its own; a copy of it is installed, built and served as its framework does it. The server's page must hold the
 * tags, and in a browser they must come alive. With a word behind it only the hosts that are named so.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onFreePort } from '../free-port.js'
import { inside, launch, openPage } from '../e2e/browser.js'
import { pack, unpack } from '../e2e/packed.js'
import { startWorld } from '../world.js'

interface Host {
  readonly build: readonly string[]
  readonly serve: readonly string[]
}

const HOSTS: Readonly<Record<string, Host>> = {
  next: { build: ['node_modules/next/dist/bin/next', 'build'], serve: ['node_modules/next/dist/bin/next', 'start'] },
  nuxt: { build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'], serve: ['.output/server/index.mjs'] },
}
/** What the server writes of the page's tags. */
const TAGS = [
  /<wallet-app [^>]*app-id="clwalletelementsdemo00001"/,
  /<wallet-button [^>]*label="Log in"/,
  /<wallet-login-modal [^>]*create-on-login-ethereum="users-without-wallets"/,
]

const INSTALLED_WITHIN_MS = 5 * 60_000
const BUILT_WITHIN_MS = 20 * 60_000
const SERVED_WITHIN_MS = 60_000
const named = process.argv[2] ?? ''
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Starts a program in a process group of its own, which ends as one; `ended` rejects with all it has printed when it fails, or is not done in this time. */
function start(
  command: string,
  args: readonly string[],
  cwd: string,
  { env, limitMs }: { env?: Readonly<Record<string, string>>; limitMs?: number } = {},
) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const stop = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      /* nobody of the group is left */
    }
  }
  process.once('exit', stop)
  let limit: NodeJS.Timeout | undefined
  const ended = new Promise<void>((resolve, reject) => {
    const failed = (how: string) => reject(new Error(`${command} ${args.join(' ')} ${how}:\n${said}`))
    child.on('error', error => failed(error.message))
    child.on('close', status => (status === 0 ? resolve() : failed(`ended with ${status ?? 'a signal'}`)))
    if (limitMs)
      limit = setTimeout(() => {
        failed(`was not done after ${limitMs / 60_000} minutes`)
        stop()
      }, limitMs)
  }).finally(() => {
    clearTimeout(limit)
    process.off('exit', stop)
    stop()
  })
  ended.catch(() => {}) // a server ends when it is stopped
  return { ended, stop }
}

/** Installs a project's packages; once more where that fails, for they come over the network. */
async function install(project: string): Promise<void> {
  const once = () =>
    start('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], project, {
      env: { NODE_ENV: '', npm_config_loglevel: 'error' },
      limitMs: INSTALLED_WITHIN_MS,
    }).ended
  await once().catch((error: unknown) => {
    console.log(`once more: ${String(error)}`)
    return once()
  })
}

/** The page, as soon as the server gives it. */
async function pageAt(address: string): Promise<string> {
  for (
    const end = Date.now() + SERVED_WITHIN_MS;
    Date.now() < end;
    await new Promise(resolve => setTimeout(resolve, 100))
  ) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return answer.text()
  }
  throw new Error(`Nobody answers at ${address}`)
}

/** Serves a built project, and gives its page as soon as that is there. */
function serveAt(project: string, serve: readonly string[], env: Readonly<Record<string, string>>) {
  return async (port: number) => {
    const server = start(process.execPath, serve, project, { env: { ...env, PORT: String(port) } })
    const address = `http://localhost:${port}/`
    const tooEarly = server.ended.then(() => {
      throw new Error('The server ended by itself')
    })
    tooEarly.catch(() => {})
    try {
      return { address, markup: await Promise.race([pageAt(address), tooEarly]), stop: server.stop }
    } catch (error) {
      server.stop()
      throw error
    }
  }
}

const world = await startWorld({ chains: false })
const browser = await launch()
const packed = pack()

async function look(name: string, { build, serve }: Host): Promise<void> {
  const begun = Date.now()
  const project = mkdtempSync(join(tmpdir(), `host-${name}-`))
  const env = { API_URL: world.apiUrl, NUXT_PUBLIC_API_URL: world.apiUrl }
  let stop = () => {}
  try {
    cpSync(fileURLToPath(new URL(name, import.meta.url)), project, { recursive: true })
    await install(project)
    unpack(packed.tarball, project)
    const installed = seconds(begun)
    await start(process.execPath, build, project, { env, limitMs: BUILT_WITHIN_MS }).ended
    const built = seconds(begun)

    const { address, markup, stop: end } = await onFreePort(serveAt(project, serve, env))
    stop = end
    for (const tag of TAGS) if (!tag.test(markup)) throw new Error(`The server's page has no ${tag.source}:\n${markup}`)

    const { page, troubles } = await openPage(browser, address)
    await (await inside(page, 'wallet-button', 'button', 'Log in')).click()
    await inside(page, 'wallet-login-modal', 'input[type=email]')
    if (troubles.length > 0) throw new Error(`The page said:\n${troubles.join('\n')}`)
    console.log(`${name}: installed after ${installed}, built after ${built}, alive after ${seconds(begun)}`)
  } catch (error) {
    throw new Error(`${name} failed after ${seconds(begun)}`, { cause: error })
  } finally {
    stop()
    rmSync(project, { recursive: true, force: true, maxRetries: 5 })
  }
}

try {
  for (const [name, host] of Object.entries(HOSTS)) if (name.includes(named)) await look(name, host)
} finally {
  await browser.close()
  await world.stop()
  packed.remove()
}
