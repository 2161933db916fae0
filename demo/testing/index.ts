import type { Asset, CoinChain } from '../provider/chains/coin-amount.js'
import type { RecordedRequest } from '../provider/door/request-record.js'
import type { Fault, FaultMatch } from '../provider/faults.js'
import type { SplToken } from '../provider/money/coin-prices.js'
import type { AppSettings } from '../provider/store/app-settings.js'
import type { BridgeWay } from '../provider/store/bridge-requests.js'
import type { Mail } from '../provider/store/mails.js'
import type { Text } from '../provider/store/texts.js'
import type { Behaviour } from '../wallets/behaviour.js'

export type { AppSettings, Asset, Behaviour, BridgeWay, CoinChain, Fault, FaultMatch, Mail, SplToken, Text }

/** A request that the provider was asked, without its headers. */
export type AskedRequest = Omit<RecordedRequest, 'headers'>

const CODE_WAIT_MS = 15_000
const LOOK_MS = 50

/**
 * The tester's desk of a running development provider, as calls: what a person could do at its pages. Made with `openDesk()`.
 * Times are milliseconds. A call that the desk refuses, or nobody answers, rejects with an `Error` that says why.
 */
export class Desk {
  /** `url` is where the provider is, `http://127.0.0.1:4101`. */
  constructor(readonly url: string) {}

  /** A new app of its own: tests that use one each are as if they ran alone. */
  createApp(settings: Partial<AppSettings> = {}): Promise<{ appId: string }> {
    return this.#post('/desk/apps', settings)
  }

  async updateApp(appId: string, settings: Partial<AppSettings>): Promise<void> {
    await this.#post(`/desk/apps/${encodeURIComponent(appId)}`, settings)
  }

  /** What was mailed to the address, newest first; to all of them without one. */
  async mails(address?: string): Promise<Mail[]> {
    return (await this.#get<{ mails: Mail[] }>('/inbox/mails.json', { to: address })).mails
  }

  /** What the phone with this number received, newest first; all phones without one. */
  async texts(phone?: string): Promise<Text[]> {
    return (await this.#get<{ texts: Text[] }>('/phone/texts.json', { to: phone })).texts
  }

  /** The newest code that was mailed to the address, or came to the phone; waits for it. `after` is a code that is known already. */
  async lastCode(addressOrPhone: string, { after, waitMs = CODE_WAIT_MS }: { after?: string; waitMs?: number } = {}): Promise<string> {
    const received = () => addressOrPhone.includes('@') ? this.mails(addressOrPhone) : this.texts(addressOrPhone)
    for (const end = Date.now() + waitMs; ;) {
      const code = /\b\d{6}\b/.exec((await received())[0]?.text ?? '')?.[0]
      if (code !== undefined && code !== after) return code
      if (Date.now() >= end) throw new Error(`No code came for ${addressOrPhone}`)
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    }
  }

  /** What the phone's holder answers: STOP (no more texts) or START. */
  async replyFromPhone(phone: string, text: 'STOP' | 'START'): Promise<void> {
    await this.#post('/phone/replies', { phone, text })
  }

  /** Lets something go wrong; the answer takes that back. */
  async fault(match: Omit<FaultMatch, 'path'> & { path?: string }, fault: Fault): Promise<() => Promise<void>> {
    const { id } = await this.#post<{ id: number }>('/desk/faults/arm', { match, fault })
    return async () => { await this.#post(`/desk/faults/${id}/disarm`, {}) }
  }

  async clearFaults(): Promise<void> {
    await this.#post('/desk/faults/clear', {})
  }

  /** The latest 200 of what the provider was asked for this app, or for any, oldest first. */
  async requests(appId?: string): Promise<AskedRequest[]> {
    return (await this.#get<{ requests: AskedRequest[] }>('/desk/requests.json', { app: appId })).requests
  }

  /** Moves the provider's clock, ten years at most. */
  async shiftClock(ms: number): Promise<void> {
    await this.#post('/desk/clock', { ms })
  }

  /** The user with this e-mail address, as the wire has it. */
  async user(appId: string, email: string): Promise<Record<string, unknown> | null> {
    return (await this.#get<{ user: Record<string, unknown> | null }>('/desk/user.json', { app: appId, email })).user
  }

  /** Ends every session of the user with this e-mail address, as if it had been revoked. */
  async endSessions(appId: string, email: string): Promise<void> {
    await this.#post('/desk/sessions/end', { app: appId, email })
  }

  /** From now on every access token of this app that is out there has expired. */
  async expireAccessTokens(appId: string): Promise<void> {
    await this.#post('/desk/tokens/expire', { app: appId })
  }

  /** Sends coins or the local USDC, as decimal text ("1.5"); answers the transaction's hash or signature. */
  async faucet(address: string, amount: string, chain: CoinChain, asset: Asset = 'native'): Promise<string> {
    return (await this.#post<{ transaction: string }>('/faucet', { address, amount, chain, asset })).transaction
  }

  /** What a coin costs from now on, in US dollars; null: nobody knows. */
  async price(symbol: string, usd: number | null): Promise<void> {
    await this.#post('/desk/prices', { symbol, usd })
  }

  /** What is known of a token of Solana from now on; null: nothing. */
  async splToken(mint: string, facts: SplToken | null): Promise<void> {
    await this.#post('/desk/prices', { mint, facts })
  }

  /** How the bridge treats the deposits that come from now on. */
  async bridgeWay(way: BridgeWay): Promise<void> {
    await this.#post('/desk/bridge', { way })
  }

  /** Connects the development WalletConnect wallet to the page behind a `wc:` address. */
  async pairWallet(uri: string): Promise<void> {
    await this.#post('/desk/wallet', { do: 'pair', uri })
  }

  /** How that wallet meets what it is asked from now on. */
  async walletBehaves(behaviour: Behaviour): Promise<void> {
    await this.#post('/desk/wallet', { do: 'behave', behaviour })
  }

  #get<T>(path: string, query: Record<string, string | undefined>): Promise<T> {
    const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return this.#ask(`${path}?${new URLSearchParams(known).toString()}`)
  }

  #post<T>(path: string, body: object): Promise<T> {
    return this.#ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  }

  async #ask<T>(path: string, init?: RequestInit): Promise<T> {
    const answer = await fetch(new URL(path, this.url), init)
    const said = await answer.json().catch(() => ({})) as { error?: unknown }
    if (!answer.ok) throw new Error(`The desk refused ${path} (${answer.status}): ${String(said.error)}`)
    return said as T
  }
}

/** The desk of the provider that `npm start` runs on this machine, or of the one at `url`. For a test's own process: no page of another origin may ask it. */
export const openDesk = (url = 'http://127.0.0.1:4101'): Desk => new Desk(url)
