/** A configuration of web-test-runner whose browser does not exist. */
import { chromeLauncher } from '@web/test-runner-chrome'
import { wtrReporter } from './reports/wtr-reporter.mjs'

export default {
  reporters: [wtrReporter],
  browsers: [chromeLauncher({ launchOptions: { executablePath: '/no/such/browser' } })],
  testsStartTimeout: 10_000,
}
