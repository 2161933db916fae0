import { CPU_SLOWDOWN, median, type BenchRun } from '../bench-run.js'
import { listingSpeed } from '../listing.js'
import { tags } from '../served.js'
import { serve } from '../server.js'

/** Measures scrolling through a long list and searching it. */
export async function measureLongList({ browser, world, runs, row }: BenchRun): Promise<void> {
  const { appId: withWallets } = await world.driver.createApp({ wallet_auth: true })
  const listing = await serve({
    '/': tags(`<wallet-login-modal app-id="${withWallets}" api-url="${world.apiUrl}"></wallet-login-modal>`),
  })
  const speeds = []
  for (let run = 0; run < Math.ceil(runs / 2); run++)
    speeds.push(await listingSpeed(browser, `${listing.url}/`, CPU_SLOWDOWN))
  await listing.stop()
  const frames = speeds.flatMap(speed => speed.frames).sort((a, b) => a - b)
  row('400 wallets scrolled through, CPU / 4: time between frames', median(frames), 17, 'ms')
  row('the same, 95th percentile', frames[Math.floor(frames.length * 0.95)] ?? NaN, 34, 'ms')
  row(
    '400 wallets searched, CPU / 4: from the first key to its painted rows',
    median(speeds.map(({ keys: [first = NaN] }) => first)),
    100,
    'ms',
  )
  row('the same, of each further key', median(speeds.flatMap(({ keys }) => keys.slice(1))), 50, 'ms')
}
