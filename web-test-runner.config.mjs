import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { webdriverLauncher } from '@web/test-runner-webdriver'
import * as puppeteer from 'puppeteer-core'
import { browserPaths } from './.config/browsers.mjs'
import { developmentWorld } from './.config/development-world.mjs'
import { elementFiles } from './.config/runner/files.mjs'
import { wtrReporter } from './.config/runner/reports/wtr-reporter.mjs'

// One engine a run: ENGINE=chromium | firefox | webkit. The tests drive the built bundle against a development world of their own.
const engine = process.env.ENGINE ?? 'chromium'
const { startWorld, freePort, onFreePort } = await developmentWorld()
const world = await startWorld({ data: ':memory:', ports: 'free' })
process.on('exit', () => void world.stop())

/** Starts WebKit's driver there, and waits until it answers. */
async function startWebKitDriver(port) {
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' })
  process.on('exit', () => driver.kill())
  for (
    const end = Date.now() + 60_000;
    Date.now() < end && driver.exitCode === null;
    await new Promise(resolve => setTimeout(resolve, 50))
  ) {
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      )
    )
      return port
  }
  driver.kill()
  throw new Error('WebKitWebDriver does not answer')
}

async function launcher() {
  const paths = browserPaths()
  if (engine === 'chromium') {
    return chromeLauncher({
      launchOptions: {
        executablePath: paths.chromium,
        headless: true,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    })
  }
  if (engine === 'firefox')
    return chromeLauncher({
      puppeteer,
      launchOptions: { browser: 'firefox', executablePath: paths.firefox, headless: true },
    })
  const port = await onFreePort(startWebKitDriver)
  return webdriverLauncher({
    hostname: '127.0.0.1',
    port,
    path: '/',
    logLevel: 'error',
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': { binary: paths.webkit, args: ['--automation'] },
    },
  })
}

/** Lets a test in the browser use the tester's hand: `executeServerCommand('driver', { method, args })`. */
const driver = {
  name: 'driver',
  async executeCommand({ command, payload }) {
    if (command === 'world')
      return { apiUrl: world.apiUrl, ethereumRpcUrl: world.ethereumRpcUrl, solanaRpcUrl: world.solanaRpcUrl, engine }
    if (command !== 'driver') return
    const answer = await world.driver[payload.method](...payload.args)
    return answer === undefined || typeof answer === 'function' ? 'done' : answer // an answer of nothing would mean that nobody knows the command
  },
}

export default {
  port: await freePort(),
  files: elementFiles(engine), // unless the command names others
  reporters: [defaultReporter(), wtrReporter],
  nodeResolve: { exportConditions: ['browser', 'development'] },
  browsers: [await launcher()],
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000, // a bound for a file that hangs, not for a slow machine: the step has a limit of its own
  testFramework: { config: { timeout: 60_000, forbidOnly: true, forbidPending: true } },
  plugins: [
    driver,
    esbuildPlugin({
      ts: true,
      tsx: true,
      jsx: 'automatic',
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
}
