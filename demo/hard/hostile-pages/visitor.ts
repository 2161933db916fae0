import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE } from '../../e2e/browser.js'
import type { RecordedRequest } from '../../../elements/testing/wire.js'
import type { World } from '../../world.js'
import { openPlace, type Hostile, type Place } from './place.js'
import { openTab, type AnyEngine, type Tab } from '../harness/tab.js'

/** A third party to whom the visitor owes nothing. */
export const STRANGER = {
  ethereum: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs',
}

/** The visitor's state according to the chains and the provider. */
export interface Standing {
  readonly ether: bigint
  /** The number of transactions that the Ethereum wallet has sent. */
  readonly sent: number
  readonly usdc: bigint
  /** The allowance of the stranger. */
  readonly allowance: bigint
  readonly lamports: number
  /** The number of open sessions. */
  readonly sessions: number
}

/** A value that changes when a page loads something or an element fires an event. */
const ACTIVITY = 'document.readyState + performance.getEntriesByType("resource").length + ":" + globalThis.told?.length'

/** The interval for checking whether a page is quiet. A check of many documents costs the page time. */
const POLL_MS = 150

const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

export async function rpc<Result>(url: string, method: string, params: unknown[]): Promise<Result> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await answer.json()) as { result: Result }).result
}

/** A signed-in visitor of a host, in a browser of this engine, with money in their wallets. */
export class Visitor {
  #lastRequest: RecordedRequest | undefined

  private constructor(
    readonly world: World,
    readonly engine: AnyEngine,
    readonly appId: string,
    readonly tab: Tab,
    readonly place: Place,
    readonly ethereum: string,
    readonly solana: string,
  ) {}

  static async of(world: World, engine: AnyEngine): Promise<Visitor> {
    const { appId } = await world.driver.createApp({ guest_auth: true })
    const place = await openPlace(world, appId)
    const tab = await openTab(engine)
    try {
      await tab.open(place.page())
      await runUntil(tab, 'wallet.currentUser()', 'wallet.loginAsGuest()')
      for (const chain of ['ethereum', 'solana'])
        await runUntil(tab, addressOn(chain), `wallet.createWallet({ chainType: '${chain}' })`)
      const [ethereum, solana] = [
        await tab.ask<string>(addressOn('ethereum')),
        await tab.ask<string>(addressOn('solana')),
      ]
      const visitor = new Visitor(world, engine, appId, tab, place, ethereum, solana)
      await world.driver.faucet(ethereum, '5', 'ethereum')
      await world.driver.faucet(ethereum, '10000', 'ethereum', 'USDC')
      await world.driver.faucet(solana, '5', 'solana')
      return visitor
    } catch (error) {
      await Promise.all([tab.close(), place.stop()])
      throw error
    }
  }

  /** Opens the host's page with these additions. */
  visits(hostile: Hostile = {}): Promise<void> {
    return this.tab.open(this.place.page(hostile))
  }

  /** Whether the visitor is still signed in, checked at the host's page without additions. */
  async isSignedIn(): Promise<boolean> {
    await this.visits()
    return this.holds('find("wallet-app")?.matches(":state(authenticated)")').then(
      () => true,
      () => false,
    )
  }

  holds(condition: string, limitMs?: number): Promise<void> {
    return holds(this.tab, condition, limitMs)
  }

  /**
   * Waits until the page is quiet: for a while nothing was loaded or requested, and no element fired an event. Ends
   * early once `until` holds.
   */
  async settles({ quietMs = 800, limitMs = 20_000, of = ACTIVITY, until = 'false' } = {}): Promise<void> {
    let [last, since] = ['', Date.now()]
    for (const end = Date.now() + limitMs; Date.now() < end && Date.now() - since < quietMs; await pause(POLL_MS)) {
      const [now, isReached] = await this.tab
        .ask<[string, boolean]>(`[${of}, ${until}]`)
        .catch((): [string, boolean] => ['', false])
      if (isReached) return
      if (now !== last) [last, since] = [now, Date.now()]
    }
  }

  get usdc(): string {
    return this.world.driver.chains?.usdc.ethereum ?? ''
  }

  async standing(): Promise<Standing> {
    const { ethereumRpcUrl: url, solanaRpcUrl } = this.world
    const call = async (data: string) => BigInt(await rpc<string>(url, 'eth_call', [{ to: this.usdc, data }, 'latest']))
    return {
      ether: BigInt(await rpc<string>(url, 'eth_getBalance', [this.ethereum, 'latest'])),
      sent: Number(await rpc<string>(url, 'eth_getTransactionCount', [this.ethereum, 'pending'])),
      usdc: await call(`0x70a08231${word(this.ethereum)}`),
      allowance: await call(`0xdd62ed3e${word(this.ethereum)}${word(STRANGER.ethereum)}`),
      lamports: (await rpc<{ value: number }>(solanaRpcUrl, 'getBalance', [this.solana])).value,
      sessions: Number(
        this.world.driver.context.db.get(
          'SELECT count(*) AS open FROM sessions WHERE app_id = ? AND ended_at IS NULL',
          [this.appId],
        )?.['open'],
      ),
    }
  }

  /** Requests since the last call that carried a token to any other origin than the provider's. */
  leaks(): string[] {
    const providerHost = new URL(this.world.apiUrl).host
    const all = this.world.driver.requests()
    const newRequests = all.slice(all.lastIndexOf(this.#lastRequest as RecordedRequest) + 1)
    this.#lastRequest = all.at(-1)
    return newRequests
      .filter(
        ({ headers, path, body }) =>
          headers['host'] !== providerHost && /eyJ|rt_\w/.test(JSON.stringify([path, headers, body])),
      )
      .map(({ method, path, headers }) => `a token went to ${method} ${headers['host']}${path}`)
  }

  async leaves(): Promise<void> {
    await Promise.all([this.tab.close(), this.place.stop()])
  }
}

/** An expression for the address of the embedded wallet on this chain. */
const addressOn = (chain: string) =>
  `wallet.currentUser()?.linkedAccounts.find(({ type, chainType }) => type === 'wallet' && chainType === '${chain}')?.address`

/** Runs this in the page until the state holds. On a busy machine one try may time out. */
async function runUntil(tab: Tab, state: string, script: string, tries = 3): Promise<void> {
  await holds(tab, 'globalThis.wallet')
  for (; tries > 0; tries--) {
    await tab.ask(`void (globalThis.trouble = '', ${script}.catch(error => { trouble = String(error) }))`)
    await holds(tab, `(${state}) || globalThis.trouble`)
    if (await tab.ask<boolean>(`Boolean(${state})`)) return
  }
  throw new Error(await tab.ask<string>('trouble'))
}

/** Waits until this holds in a tab's page. */
export async function holds(tab: Tab, condition: string, limitMs: number = PATIENCE.timeout): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await pause(PATIENCE.polling))
    if (await tab.ask<boolean>(`Boolean(${condition})`).catch(() => false)) return
  throw new Error(`in vain for ${condition}`)
}
