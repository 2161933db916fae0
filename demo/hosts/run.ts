/**
 * `npm run hosts`: tests the packed package in pages of real frameworks. Each folder beside this file is a host, and so
 * is each starter, with its own packages and lock file. A copy of it is installed, built and served in the way of its
 * framework. The page of a server must contain the tags, and in a browser they must work. In a starter, a visitor logs
 * in and opens their account. Arguments select hosts by name.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserPaths } from '../../.config/browsers.mjs'
import { freePort, onFreePort } from '../free-port.js'
import type { Page } from 'puppeteer-core'
import { waitUntilClosed, waitForVisible, launch, openPage, press, until, typeInto } from '../e2e/browser.js'
import { filesBelow, pack, unpack } from '../e2e/packed.js'
import { startWorld } from '../world.js'
import { useLibraries } from './use-libraries.js'
import { useWalletAdapter } from './use-wallet-adapter.js'

interface Host {
  /** Below `demo`. */
  readonly folder: string
  /** The starter into which it is copied, and which it tests. */
  readonly over?: string
  readonly build?: readonly string[]
  /**
   * The command that serves it. The word `PORT` is replaced by the port, which is also in the environment. Without it,
   * the host passes when it is built.
   */
  readonly serve?: readonly string[]
  /** Its page is rendered on a server. */
  readonly rendered?: true
  /** The test of its page after a visitor has logged in. */
  readonly story?: (page: Page) => Promise<void>
}

const VITE = 'node_modules/vite/bin/vite.js'
const withVite = (folder: string): Host => ({
  folder,
  build: [VITE, 'build'],
  serve: [VITE, 'preview', '--strictPort', '--port', 'PORT'],
})
const HOSTS: Readonly<Record<string, Host>> = {
  next: {
    folder: 'hosts/next',
    build: ['node_modules/next/dist/bin/next', 'build'],
    serve: ['node_modules/next/dist/bin/next', 'start'],
    rendered: true,
  },
  nuxt: {
    folder: 'hosts/nuxt',
    build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'],
    serve: ['.output/server/index.mjs'],
    rendered: true,
  },
  plain: { folder: 'starters/plain', serve: ['serve.mjs'] },
  vite: withVite('starters/vite'),
  react: withVite('starters/react'),
  vue: withVite('starters/vue'),
  libraries: { ...withVite('hosts/libraries'), story: page => useLibraries(page, world) },
  'wallet-adapter': { ...withVite('hosts/wallet-adapter'), story: page => useWalletAdapter(page, world) },
  playwright: {
    folder: 'hosts/playwright',
    over: 'starters/plain',
    build: ['node_modules/@playwright/test/cli.js', 'test'],
  },
  jest: { folder: 'hosts/jest', build: ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'] },
}
/** The tags in the markup of a server-rendered page. */
const TAGS = [
  /<wallet-app [^>]*app-id="clwalletelementsdemo00001"/,
  /<wallet-button [^>]*label="Log in"/,
  /<wallet-login-modal [^>]*create-on-login-ethereum="users-without-wallets"/,
]

const INSTALLED_WITHIN_MS = 5 * 60_000
const BUILT_WITHIN_MS = 20 * 60_000
const SERVED_WITHIN_MS = 60_000
const selectedHosts = process.argv.slice(2)
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Starts a program in its own process group, which ends as a whole. `ended` rejects with its output when it fails or
 * exceeds its time limit.
 */
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
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const stop = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      /* no process of the group is left */
    }
  }
  process.once('exit', stop)
  let limit: NodeJS.Timeout | undefined
  const ended = new Promise<void>((resolve, reject) => {
    const failed = (how: string) => reject(new Error(`${command} ${args.join(' ')} ${how}:\n${output}`))
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

/** Installs the packages of a project, and tries once more if that fails, because they come over the network. */
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

/** Fetches the page, and repeats until the server answers. */
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

/** Serves a built project, and resolves with its page as soon as the server answers. */
function serveAt(project: string, serve: readonly string[], env: Readonly<Record<string, string>>) {
  return async (port: number) => {
    const args = serve.map(arg => (arg === 'PORT' ? String(port) : arg))
    const server = start(process.execPath, args, project, { env: { ...env, PORT: String(port) } })
    const address = `http://localhost:${port}/`
    const endedEarly = server.ended.then(() => {
      throw new Error('The server ended by itself')
    })
    endedEarly.catch(() => {})
    try {
      return { address, markup: await Promise.race([pageAt(address), endedEarly]), stop: server.stop }
    } catch (error) {
      server.stop()
      throw error
    }
  }
}

const world = await startWorld()
const browser = await launch()
const packed = pack()

/** Replaces the addresses of the local world of `npm start` in the files of a starter by those of this world. */
function replaceAddresses(project: string): void {
  for (const file of filesBelow(project).filter(path => /\.(html|jsx?|vue)$/.test(path))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text
        .replaceAll('http://wallet.localhost:4101', world.apiUrl)
        .replaceAll('http://127.0.0.1:4102', world.ethereumRpcUrl)
        .replaceAll('http://127.0.0.1:4103', world.solanaRpcUrl),
    )
  }
}

/**
 * A new visitor logs in by e-mail and accepts the terms. The button then shows the address of their wallet and opens
 * their account.
 */
async function logInAndOpenAccount(page: Page, name: string): Promise<void> {
  const email = `${name}@example.com`
  await typeInto(page, 'wallet-login-modal', 'input[type=email]', email)
  await page.keyboard.press('Enter')
  const code = await waitForVisible(page, 'wallet-login-modal', 'input[autocomplete=one-time-code]')
  await code.type(await world.driver.lastCode(email))
  await press(page, 'wallet-login-modal', 'Accept')
  await waitUntilClosed(page, 'wallet-login-modal')
  await (await waitForVisible(page, 'wallet-button[for=login]', 'button', '0x')).click()
  const account = await waitForVisible(page, 'wallet-button[for=login]', '[popover]:popover-open', email)
  await until(page, menu => menu.textContent.includes('0 ETH on Local Ethereum'), account)
  await page.keyboard.press('Escape')
}

async function testHost(name: string, { folder, over, build, serve, rendered, story }: Host): Promise<void> {
  const startedAt = Date.now()
  const project = mkdtempSync(join(tmpdir(), `host-${name}-`))
  const env = {
    API_URL: world.apiUrl,
    NUXT_PUBLIC_API_URL: world.apiUrl,
    DESK: world.apiUrlLocal,
    CHROMIUM: browserPaths().chromium ?? '',
    PORT: String(await freePort()),
  }
  let stop = () => {}
  try {
    for (const from of [over ?? folder, folder])
      cpSync(fileURLToPath(new URL(`../${from}`, import.meta.url)), project, { recursive: true })
    if (!rendered) replaceAddresses(project)
    await install(project)
    unpack(packed.tarball, project)
    const installed = seconds(startedAt)
    if (build) await start(process.execPath, build, project, { env, limitMs: BUILT_WITHIN_MS }).ended
    const built = seconds(startedAt)
    if (!serve) return console.log(`${name}: installed after ${installed}, well after ${built}`)

    const { address, markup, stop: end } = await onFreePort(serveAt(project, serve, env))
    stop = end
    for (const tag of rendered ? TAGS : [])
      if (!tag.test(markup)) throw new Error(`The server's page has no ${tag.source}:\n${markup}`)

    const visit = await browser.createBrowserContext() // cookies of localhost are shared by all ports
    const { page, troubles } = await openPage(visit, address)
    const pageErrors = () => `The page said:\n${troubles.join('\n')}`
    const testPage = async () => {
      await (await waitForVisible(page, 'wallet-button', 'button', 'Log in')).click()
      if (rendered) await waitForVisible(page, 'wallet-login-modal', 'input[type=email]')
      else await logInAndOpenAccount(page, name)
      await story?.(page)
    }
    await testPage().catch((cause: unknown) => {
      throw new Error(pageErrors(), { cause })
    })
    if (troubles.length > 0) throw new Error(pageErrors())
    await visit.close()
    console.log(`${name}: installed after ${installed}, built after ${built}, alive after ${seconds(startedAt)}`)
  } catch (error) {
    throw new Error(`${name} failed after ${seconds(startedAt)}`, { cause: error })
  } finally {
    stop()
    rmSync(project, { recursive: true, force: true, maxRetries: 5 })
  }
}

try {
  for (const [name, host] of Object.entries(HOSTS))
    if (selectedHosts.length === 0 || selectedHosts.some(word => name.includes(word))) await testHost(name, host)
} finally {
  await browser.close()
  await world.stop()
  packed.remove()
}
