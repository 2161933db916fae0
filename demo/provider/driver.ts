import { setTimeout as wait } from 'node:timers/promises'
import type { AppSettings } from '../../elements/testing/app-settings.js'
import type { Fault, FaultMatch } from '../../elements/testing/fault.js'
import type { Asset, CoinChain } from '../../elements/testing/wire.js'
import type { RecordedRequest } from '../../elements/testing/wire.js'
import type { SplToken } from '../../elements/testing/wire.js'
import type { BridgeWay } from '../../elements/testing/wire.js'
import type { Mail } from '../../elements/testing/wire.js'
import type { Text } from '../../elements/testing/wire.js'
import type { OAuthProvider } from '../../src/config/oauth-providers.js'
import type { WalletConnectWallet } from '../wallets/walletconnect/wallet.js'
import type { ChainAccess } from './chains/index.js'
import type { ProviderContext } from './context.js'
import { answerSigner } from './login/farcaster/answer-signer.js'
import type { Person } from './login/people.js'
import { NATIVE } from './login/social/oauth.js'
import { accountAt } from './login/social/social-sites.js'
import { signedByBot } from './login/telegram/telegram-proof.js'
import { phoneNumber } from './messages/phone-number.js'
import { replyFromPhone } from './messages/phone-replies.js'
import { setBridgeWay } from './money/bridge.js'
import { totpCode } from './second-factors/totp.js'
import type { ProviderServer } from './server.js'
import type { AnalyticsEvent } from './store/analytics-events.js'
import { Farcaster } from './store/accounts/farcaster.js'
import { TextStore } from './store/messages/texts.js'
import { Prices } from './store/money/prices.js'

export type { AppRow } from './store/apps.js'

const MAIL_WAIT_MS = 15_000
const STEP_MS = 30_000
const TIME_TO_TYPE_MS = 10_000

/** A tester's hand in the development world: what a person could do at its pages, as calls. */
export class Driver {
  constructor(
    readonly context: ProviderContext,
    readonly server: ProviderServer,
    readonly chains: ChainAccess | undefined,
  ) {}

  /** A new app of its own: full isolation without a restart. */
  createApp(config: Partial<AppSettings> = {}): Promise<{ appId: string }> {
    return Promise.resolve({ appId: this.context.apps.create(config).id })
  }

  updateApp(appId: string, config: Partial<AppSettings>): Promise<void> {
    this.context.apps.update(appId, config)
    return Promise.resolve()
  }

  /** The newest code that was mailed to the address; waits for it up to a quarter of a minute. `after` names a code that is known already. */
  async lastCode(address: string, after?: string): Promise<string> {
    for (let waited = 0; waited < MAIL_WAIT_MS; waited += 25) {
      const code = /^\d{6}$/m.exec(this.context.mails.list(address, 1)[0]?.text ?? '')?.[0]
      if (code && code !== after) return code
      await wait(25)
    }
    throw new Error(`No code came for ${address}`)
  }

  mails(address?: string): Promise<Mail[]> {
    return Promise.resolve(this.context.mails.list(address))
  }

  /** What the development phone with this number received, newest first; of all phones without a number. */
  texts(phone?: string): Text[] {
    return new TextStore(this.context.db, this.context.clock.now).list(phone && phoneNumber(phone))
  }

  /** The newest code in a text to this number. */
  lastTextedCode(phone: string): string {
    const code = /\d{6}/.exec(this.texts(phone)[0]?.text ?? '')?.[0]
    if (!code) throw new Error(`No code came for ${phone}`)
    return code
  }

  /** What an authenticator app with this secret shows now, or so many steps from now. Where little is left of the step, time moves on to the next. */
  authenticatorCode(secret: string, steps = 0): string {
    const { clock } = this.context
    const left = STEP_MS - (clock.now() % STEP_MS)
    if (left < TIME_TO_TYPE_MS) clock.shift(left)
    return totpCode(secret, clock.now() + steps * STEP_MS)
  }

  /** The user with this e-mail address, as the wire has it. */
  user(appId: string, address: string): Promise<Record<string, unknown> | null> {
    const user = this.context.users.byAccount(appId, 'email', address.toLowerCase())
    return Promise.resolve(user ? (this.context.users.wire(user.id) ?? null) : null)
  }

  /** Moves the provider's clock. */
  shiftClock(ms: number): void {
    this.context.clock.shift(ms)
  }

  /** Arms a fault; the answer disarms it. */
  fault(match: FaultMatch, fault: Fault): () => void {
    return this.server.faults.arm(match, fault)
  }

  clearFaults(): void {
    this.server.faults.clear()
  }

  /** What the provider was asked, oldest first. */
  requests(appId?: string): RecordedRequest[] {
    return this.server.requests.filter(request => appId === undefined || request.appId === appId)
  }

  analytics(appId: string): AnalyticsEvent[] {
    return this.context.analytics.list(appId)
  }

  /** Ends every session of the user with this e-mail address, as if it had been revoked. */
  revokeSessions(appId: string, address: string): void {
    const user = this.context.users.byAccount(appId, 'email', address.toLowerCase())
    if (user) this.context.sessions.endAll(user.id)
  }

  /** What Telegram's login widget gives a page for this person, signed by the app's bot. */
  telegramLogin(appId: string, person: { id: number; first_name: string; username?: string }): Record<string, unknown> {
    const app = this.context.apps.find(appId)
    if (!app) throw new Error(`There is no app ${appId}`)
    return signedByBot(
      'widget',
      { ...person, auth_date: Math.floor(this.context.clock.now() / 1000) },
      app.telegram_bot_token,
    )
  }

  /** The person's answer in Farcaster's app to the signer that waits in this app. */
  answerFarcasterSigner(appId: string, answer: 'approved' | 'revoked'): void {
    const signer = new Farcaster(this.context.db, this.context.clock.now).waitingSigner(appId)
    if (!signer) throw new Error(`No Farcaster signer waits in ${appId}`)
    answerSigner(this.context, signer, answer)
  }

  /** A code that a native app got from the site itself (`code_type: "raw"`). */
  rawOAuthCode(appId: string, provider: OAuthProvider, person: Person): string {
    const { oauthFlows } = this.context
    return oauthFlows.settle(
      oauthFlows.begin({ appId, provider, redirectTo: NATIVE, clientState: '', codeChallenge: null }),
      { account: accountAt(provider, person) },
    )
  }

  /** The phone's holder answers STOP: no more texts to it, until START. */
  silencePhone(phone: string, silent = true): void {
    replyFromPhone(
      { db: this.context.db, now: this.context.clock.now },
      phoneNumber(phone) ?? phone,
      silent ? 'STOP' : 'START',
    )
  }

  /** From now on the provider takes every access token of this app that is out there for an expired one. */
  expireAccessTokens(appId: string): void {
    const app = this.context.apps.find(appId)
    if (app) this.context.apps.update(appId, { token_generation: app.token_generation + 1 })
  }

  /** The WalletConnect wallet: pair it, say how it behaves, end its sessions. Its relay is the world's `relayUrl`. */
  get wallet(): WalletConnectWallet {
    return this.server.wallet
  }

  /** How the bridge treats the deposits that come from now on. */
  bridgeWay(way: BridgeWay): void {
    setBridgeWay(this.context, way)
  }

  /** What a coin costs from now on, in US dollars; null: nobody knows; undefined: what it cost at first. */
  price(symbol: string, usd: number | null | undefined): void {
    new Prices(this.context.db).set(symbol, usd)
  }

  /** What is known of a token of Solana from now on; null: nothing; undefined: what was known at first. */
  splToken(mint: string, facts: SplToken | null | undefined): void {
    new Prices(this.context.db).setToken(mint, facts)
  }

  /** Sends coins or the local USDC, as decimal text ("1.5"); answers the transaction's hash or signature. */
  faucet(address: string, amount: string, chain: CoinChain, asset: Asset = 'native'): Promise<string> {
    if (!this.chains) throw new Error('This world was started without chains')
    return this.chains.fund(address, amount, chain, asset)
  }
}
