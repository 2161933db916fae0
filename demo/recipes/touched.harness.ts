import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PRODUCT = /^(src|elements)\/.*(?<!\.(test|wtr|harness))\.tsx?$/

/**
 * The files of the product that an action touches: it calls a function of them, or reads an export. What a file does
 * when it is loaded does not count, so everything must be loaded before.
 */
export async function touchedBy(action: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true })
    await action()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => url.replace(`file://${root}`, ''))
      .filter(path => PRODUCT.test(path))
      .sort()
  } finally {
    session.disconnect()
  }
}
