import type { Page } from 'puppeteer-core'
import { median, type BenchRun } from '../bench-run.js'
import { clickToPainted, guestPage, slowDown, staticPage } from '../screen-of-a-guest.js'
import { reactPage, servedPage, type Served } from '../served.js'
import { serve } from '../server.js'

type Tag = HTMLElement & { show(options?: object): Promise<unknown>; close(): void }

const TAG = 'wallet-sign-message'
/** The text to sign, in the static modal and in ours. */
const MESSAGE = '.signed'

/** The small ones are drawn like the large ones: collapsed. */
const ITEMS = { small: 50, large: 2_400 }
/** Typed data: a list of items, each with a number and an address. */
const typedData = (length: number) =>
  JSON.stringify({
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Item: [
        { name: 'id', type: 'uint256' },
        { name: 'owner', type: 'address' },
      ],
      List: [{ name: 'items', type: 'Item[]' }],
    },
    primaryType: 'List',
    domain: { chainId: 1 },
    message: {
      items: Array.from({ length }, (_, id) => ({
        id: String(10n ** 20n + BigInt(id)),
        owner: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
      })),
    },
  })

/** The longest time for which the page is blocked until the fields of typed data with so many items are drawn. */
const longestTurn = (page: Page, items: number) =>
  page.evaluate(
    (data, count) =>
      new Promise<number>(resolve => {
        const tag = document.querySelector('wallet-sign-message') as Tag
        const { port1: turn, port2: next } = new MessageChannel()
        let [longest, last] = [0, performance.now()]
        turn.onmessage = () => {
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
          const fields = tag.shadowRoot?.querySelector('dialog.top .signed-fields')
          if (fields?.textContent?.includes(count)) resolve(longest)
          else next.postMessage(0)
        }
        tag.show({ method: 'eth_signTypedData_v4', data }).catch(() => {})
        next.postMessage(0)
      }),
    typedData(items),
    String(items),
  )

const closed = (page: Page) =>
  page.evaluate(() => {
    ;(document.querySelector('wallet-sign-message') as Tag).close()
  })

/**
 * Measures requests for a signature: the time until the text is painted, and how long large typed data block the page.
 */
export async function measureSigning(run: BenchRun): Promise<void> {
  const { appId } = await run.world.driver.createApp({ guest_auth: true })
  const pages: Record<string, Served> = {
    '/static': servedPage('<div id="root"></div><script type="module" src="/static.js"></script>'),
    '/static.js': await reactPage('static-sign'),
    '/ours': servedPage(
      `<script type="module" src="/dist/index.js"></script><button id="open" type="button">Sign</button>` +
        `<wallet-app app-id="${appId}" api-url="${run.world.apiUrl}"></wallet-app>` +
        '<wallet-sign-message message="I was here, and I liked it."></wallet-sign-message>',
    ),
  }
  const server = await serve(pages)
  const times = { floor: [] as number[], ours: [] as number[], turns: [] as number[] }
  for (let turn = 0; turn < run.runs; turn++) {
    const floor = await staticPage(run, `${server.url}/static`)
    times.floor.push(await clickToPainted(floor, TAG, MESSAGE))
    await floor.browserContext().close()
    const page = await guestPage(run, `${server.url}/ours`, TAG)
    await slowDown(page)
    times.ours.push(await clickToPainted(page, TAG, MESSAGE))
    await closed(page)
    const turns: number[] = []
    for (const items of [ITEMS.small, ITEMS.small, ITEMS.large]) {
      // the first one also loads and compiles the code
      turns.push(await longestTurn(page, items))
      await closed(page)
    }
    const [, small = 0, large = 0] = turns
    times.turns.push(large - small)
    await page.browserContext().close()
  }
  await server.stop()
  run.row(
    'click to a painted text of <wallet-sign-message>, prefetched, CPU / 4 (static React modal that looks the same = 1)',
    median(times.ours) / median(times.floor),
    1.3,
    'x',
  )
  run.row(
    `${Math.round(typedData(ITEMS.large).length / 1000)} kB of typed data decoded, CPU / 4: how much longer the page has no turn than for a small request`,
    median(times.turns),
    50,
    'ms',
  )
}
