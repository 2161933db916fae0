import type { AppSettings } from './app-settings.js'
import type { Fault, FaultMatch } from './fault.js'
import type { Asset, Behaviour, BridgeWay, CoinChain, Mail, RecordedRequest, SplToken, Text } from './wire.js'

export { approve, type Driven } from './approve.js'
export type { AppSettings, Asset, Behaviour, BridgeWay, CoinChain, Fault, FaultMatch, Mail, SplToken, Text }

/** A request that the provider received, without its headers. */
export type ReceivedRequest = Omit<RecordedRequest, 'headers'>

const CODE_WAIT_MS = 15_000
const POLL_MS = 50

/**
 * Controls a running development provider from a test: apps, received mails and texts, faults, clock, faucet, prices. Made
 * with `openDesk()`. Times are in milliseconds. A call that is refused, or not answered, rejects with an `Error` that says
 * why.
 */
export class Desk {
  /** `url` is the provider's address, such as `http://127.0.0.1:4101`. */
  constructor(readonly url: string) {}

  /** Creates an app. Tests with an app each do not affect each other. */
  createApp(settings: Partial<AppSettings> = {}): Promise<{ appId: string }> {
    return this.#post('/desk/apps', settings)
  }

  /** Changes some settings of an app. */
  async updateApp(appId: string, settings: Partial<AppSettings>): Promise<void> {
    await this.#post(`/desk/apps/${encodeURIComponent(appId)}`, settings)
  }

  /** The mails to this address (default: to all), newest first. */
  async mails(address?: string): Promise<Mail[]> {
    return (await this.#get<{ mails: Mail[] }>('/inbox/mails.json', { to: address })).mails
  }

  /** The text messages to this number (default: to all), newest first. */
  async texts(phone?: string): Promise<Text[]> {
    return (await this.#get<{ texts: Text[] }>('/phone/texts.json', { to: phone })).texts
  }

  /** Waits for the newest code sent to this address or number. `after`: an earlier code, which is not returned again. */
  async lastCode(
    addressOrPhone: string,
    { after, waitMs = CODE_WAIT_MS }: { after?: string; waitMs?: number } = {},
  ): Promise<string> {
    const received = () => (addressOrPhone.includes('@') ? this.mails(addressOrPhone) : this.texts(addressOrPhone))
    for (const end = Date.now() + waitMs; ;) {
      const code = /\b\d{6}\b/.exec((await received())[0]?.text ?? '')?.[0]
      if (code !== undefined && code !== after) return code
      if (Date.now() >= end) throw new Error(`No code came for ${addressOrPhone}`)
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
    }
  }

  /** Replies from the phone: STOP (no more messages) or START. */
  async replyFromPhone(phone: string, text: 'STOP' | 'START'): Promise<void> {
    await this.#post('/phone/replies', { phone, text })
  }

  /** Makes matching requests fail in this way. Resolves with a function that ends it. */
  async fault(match: Omit<FaultMatch, 'path'> & { path?: string }, fault: Fault): Promise<() => Promise<void>> {
    const { id } = await this.#post<{ id: number }>('/desk/faults/arm', { match, fault })
    return async () => {
      await this.#post(`/desk/faults/${id}/disarm`, {})
    }
  }

  /** Ends all faults. */
  async clearFaults(): Promise<void> {
    await this.#post('/desk/faults/clear', {})
  }

  /** The latest 200 requests for this app (default: for all), oldest first. */
  async requests(appId?: string): Promise<ReceivedRequest[]> {
    return (await this.#get<{ requests: ReceivedRequest[] }>('/desk/requests.json', { app: appId })).requests
  }

  /** Moves the provider's clock by this much, ten years at most. */
  async shiftClock(ms: number): Promise<void> {
    await this.#post('/desk/clock', { ms })
  }

  /** The user with this e-mail address, in the format of the provider's API. */
  async user(appId: string, email: string): Promise<Record<string, unknown> | null> {
    return (await this.#get<{ user: Record<string, unknown> | null }>('/desk/user.json', { app: appId, email })).user
  }

  /** Revokes every session of the user with this e-mail address. */
  async endSessions(appId: string, email: string): Promise<void> {
    await this.#post('/desk/sessions/end', { app: appId, email })
  }

  /** Expires every access token of this app issued so far. */
  async expireAccessTokens(appId: string): Promise<void> {
    await this.#post('/desk/tokens/expire', { app: appId })
  }

  /** Sends coins or local USDC to an address; `amount` is decimal text ("1.5"). Resolves with the transaction's hash or signature. */
  async faucet(address: string, amount: string, chain: CoinChain, asset: Asset = 'native'): Promise<string> {
    return (await this.#post<{ transaction: string }>('/faucet', { address, amount, chain, asset })).transaction
  }

  /** Sets a coin's price in US dollars; null: unknown. */
  async price(symbol: string, usd: number | null): Promise<void> {
    await this.#post('/desk/prices', { symbol, usd })
  }

  /** Sets the facts of a Solana token; null: unknown. */
  async splToken(mint: string, facts: SplToken | null): Promise<void> {
    await this.#post('/desk/prices', { mint, facts })
  }

  /** Sets what happens to bridge deposits from now on. */
  async bridgeWay(way: BridgeWay): Promise<void> {
    await this.#post('/desk/bridge', { way })
  }

  /** Pairs the development WalletConnect wallet with the page that showed this `wc:` URI. */
  async pairWallet(uri: string): Promise<void> {
    await this.#post('/desk/wallet', { do: 'pair', uri })
  }

  /** Sets how that wallet answers requests from now on. */
  async walletBehaves(behaviour: Behaviour): Promise<void> {
    await this.#post('/desk/wallet', { do: 'behave', behaviour })
  }

  #get<T>(path: string, query: Record<string, string | undefined>): Promise<T> {
    const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return this.#request(`${path}?${new URLSearchParams(known).toString()}`)
  }

  #post<T>(path: string, body: object): Promise<T> {
    return this.#request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async #request<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(new URL(path, this.url), init)
    const body = (await response.json().catch(() => ({}))) as { error?: unknown }
    if (!response.ok) throw new Error(`The desk refused ${path} (${response.status}): ${String(body.error)}`)
    return body as T
  }
}

/**
 * Opens the controls of a running development provider, in the test's process (Node): it refuses pages of other
 * origins.
 *
 * @param url the provider's address; default: that of `npm start` on this machine
 * @returns the controls; what they are asked for rejects with an `Error` that says why it failed
 * @example
 * const desk = openDesk()
 * const { appId } = await desk.createApp({ name: 'Mine' })
 * const code = await desk.lastCode('ada@example.com')
 */
export const openDesk = (url = 'http://127.0.0.1:4101'): Desk => new Desk(url)
