import type { BenchRun } from '../bench-run.js'
import { newPage } from '../time-to-field.js'

/** Measures the cost of many tags that are never opened. */
export async function measureManyTags({ browser, url, world, appId, row }: BenchRun): Promise<void> {
  const target = await newPage(browser)
  const client = await target.createCDPSession()
  await target.goto(`${url}/many`, { waitUntil: 'networkidle0' })
  await client.send('Performance.enable')
  const metric = async (name: string) => {
    await client.send('HeapProfiler.collectGarbage')
    return (await client.send('Performance.getMetrics')).metrics.find(metric => metric.name === name)?.value ?? 0
  }
  const add = (count: number) =>
    target.evaluate(
      (count, id, apiUrl) => {
        const holder = document.createDocumentFragment()
        for (let i = 0; i < count; i++) {
          const tag = document.createElement('wallet-fund')
          tag.setAttribute('app-id', id)
          tag.setAttribute('api-url', apiUrl)
          holder.append(tag)
        }
        document.body.append(holder)
      },
      count,
      appId,
      world.apiUrl,
    )
  await add(10)
  const [heap, script] = [await metric('JSHeapUsedSize'), await metric('ScriptDuration')]
  await add(1_000)
  await new Promise(resolve => setTimeout(resolve, 500))
  row(
    '1,000 closed <wallet-fund> tags: script time a tag',
    (((await metric('ScriptDuration')) - script) * 1000) / 1000,
    0.1,
    'ms',
  )
  row('1,000 closed <wallet-fund> tags: memory a tag', ((await metric('JSHeapUsedSize')) - heap) / 1000 / 1000, 5, 'kB')
  await target.close()
}
