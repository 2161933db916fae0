import { openPage } from '../../e2e/browser.js'
import { embedFrame, foreignCost, startFrameSite } from '../../e2e/frame-site.harness.js'
import { median, type BenchRun } from '../bench-run.js'

/** Measures how long the wallet frame takes for each of many messages from other senders. */
export async function measureFlood({ browser, runs, row }: BenchRun): Promise<void> {
  const site = await startFrameSite()
  const { page: host } = await openPage(browser, `${site.url('app')}/host`)
  await embedFrame(host, site.url('wallet'))
  const costs = []
  for (let run = 0; run < runs; run++) costs.push((await foreignCost(host, site.url('wallet'), 20_000)).total)
  row('20,000 foreign messages at the wallet frame, a request behind them: time a message', median(costs), 50, 'µs')
  await host.close()
  await site.stop()
}
