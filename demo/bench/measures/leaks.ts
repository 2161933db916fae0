import type { CDPSession, Page } from 'puppeteer-core'
import type { BenchRun } from '../bench-run.js'
import { newPage } from '../time-to-field.js'

/** Measures the memory, nodes and listeners that remain after the login was opened and closed many times. */
export async function measureLeaks({ browser, url, cycles, row }: BenchRun): Promise<void> {
  const target = await newPage(browser)
  const client = await target.createCDPSession()
  await target.goto(`${url}/ours`, { waitUntil: 'networkidle0' })
  await client.send('Performance.enable')
  await openAndClose(target, 20)
  const before = await memoryUse(client)
  await openAndClose(target, cycles)
  const after = await memoryUse(client)
  row(`${cycles} open-and-close cycles: heap growth`, (after.heap - before.heap) / 1e6, 2, 'MB')
  row(`${cycles} open-and-close cycles: nodes`, Math.max(0, after.nodes - before.nodes), 0, '')
  row(`${cycles} open-and-close cycles: listeners`, Math.max(0, after.listeners - before.listeners), 0, '')
  await target.close()
}

/** The memory, nodes and listeners of the page after garbage collection. */
async function memoryUse(client: CDPSession) {
  for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  return { heap: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') }
}

const openAndClose = (target: Page, times: number) =>
  target.evaluate(async count => {
    const login = document.querySelector('wallet-login-modal') as HTMLElement & {
      show(): Promise<unknown>
      close(): void
      screen: string | null
    }
    for (let i = 0; i < count; i++) {
      const run = login.show().catch(() => {})
      await new Promise<void>(resolve => {
        const poll = () => (login.shadowRoot?.querySelector('input[type=email]') ? resolve() : setTimeout(poll, 4))
        poll()
      })
      login.close()
      await run
      await new Promise<void>(resolve => {
        const poll = () => (login.shadowRoot?.querySelector('input[type=email]') ? setTimeout(poll, 4) : resolve())
        poll()
      })
    }
  }, times)
