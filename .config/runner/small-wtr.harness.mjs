/**
 * A configuration of web-test-runner for the real Chromium that gives a file ten seconds and starts no world; the
 * project's own gives four minutes. A request for `/never` gets no response.
 */
import { chromeLauncher } from '@web/test-runner-chrome'
import { browserPaths } from '../browsers.mjs'
import { wtrReporter } from './reports/wtr-reporter.mjs'

export default {
  reporters: [wtrReporter],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: browserPaths().chromium,
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
    }),
  ],
  middleware: [({ path }, next) => (path === '/never' ? new Promise(() => {}) : next())],
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsFinishTimeout: 10_000,
}
