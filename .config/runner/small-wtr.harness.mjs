/**
 * A web-test-runner in the real Chromium that gives a file ten seconds; the project's own gives it four minutes, and a whole
 * world. Who asks for `/never` is not answered.
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
