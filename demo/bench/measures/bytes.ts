import { gzipSync } from 'node:zlib'
import type { BenchRun } from '../bench-run.js'
import { timeToField, newPage } from '../time-to-field.js'

/**
 * Measures bytes: the gzip size of every response body, whether or not its server compresses it. If the browser has
 * discarded the body, its content length counts.
 */
export async function measureBytes({ browser, url, row }: BenchRun): Promise<void> {
  const target = await newPage(browser)
  const bodies: { address: string; bytes: Promise<number> }[] = []
  target.on('response', response => {
    if (response.request().method() === 'OPTIONS' || response.url().startsWith('data:')) return
    bodies.push({
      address: response.url(),
      bytes: response.buffer().then(
        body => gzipSync(body, { level: 9 }).length,
        () => Number(response.headers()['content-length'] ?? 0),
      ),
    })
  })
  await target.goto(`${url}/ours`, { waitUntil: 'networkidle0' })
  await timeToField(target)
  const loaded = [...bodies] // responses after the field do not count
  const sizeOf = async (urls: RegExp) =>
    (await Promise.all(loaded.filter(({ address }) => urls.test(address)).map(({ bytes }) => bytes))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
  row('at load (page and tags)', (await sizeOf(/\/(ours|wallet-elements\.js)$/)) / 1000, 12 + 1, 'kB gzip')
  row('everything asked for up to the first e-mail field', (await sizeOf(/./)) / 1000, 95, 'kB gzip')
  await target.close()
}
