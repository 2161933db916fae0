import { walletsScript } from '../../wallets/script.js'
import { median, type BenchRun } from '../bench-run.js'
import { clickToPainted, guestPage, slowDown, staticPage } from '../screen-of-a-guest.js'
import { reactPage, servedPage, type Served } from '../served.js'
import { serve } from '../server.js'

const TAG = 'wallet-fund'
/** The last row, in the static modal and in ours. */
const LAST_ROW = 'li:last-child .list-item'

/** An app that offers every way to pay. */
const OFFERED = {
  guest_auth: true,
  funding_config: {
    default_recommended_currency: { chain: 'eip155:8453', asset: 'native-currency' as const },
    default_recommended_amount: '0.05',
    methods: [],
    options: [
      { method: 'card', provider: 'moonpay' },
      { method: 'card', provider: 'coinbase' },
      { method: 'exchange', provider: 'coinbase' },
      { method: 'wallets', provider: '' },
    ],
    prompt_funding_on_wallet_creation: false,
    cross_chain_bridging_enabled: true,
  },
}

/** Measures the time until the list of ways to pay is painted. */
export async function measurePicker(run: BenchRun): Promise<void> {
  const { appId } = await run.world.driver.createApp(OFFERED)
  const pages: Record<string, Served> = {
    '/static': servedPage('<div id="root"></div><script type="module" src="/static.js"></script>'),
    '/static.js': await reactPage('static-picker'),
    '/wallets.js': { type: 'text/javascript', body: walletsScript() },
    '/ours': servedPage(
      `<script src="/wallets.js"></script><script type="module" src="/dist/index.js"></script>` +
        `<button id="open" type="button">Add funds</button>` +
        `<wallet-app app-id="${appId}" api-url="${run.world.apiUrl}"></wallet-app><wallet-fund></wallet-fund>`,
    ),
  }
  const server = await serve(pages)
  const times = { floor: [] as number[], ours: [] as number[] }
  for (let turn = 0; turn < run.runs; turn++) {
    const floor = await staticPage(run, `${server.url}/static`)
    times.floor.push(await clickToPainted(floor, TAG, LAST_ROW))
    await floor.browserContext().close()
    const page = await guestPage(run, `${server.url}/ours`, TAG)
    await slowDown(page)
    times.ours.push(await clickToPainted(page, TAG, LAST_ROW))
    await page.browserContext().close()
  }
  await server.stop()
  run.row(
    'click to the painted ways to pay of <wallet-fund>, prefetched, CPU / 4 (static React modal that looks the same = 1)',
    median(times.ours) / median(times.floor),
    1.3,
    'x',
  )
}
