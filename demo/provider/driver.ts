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
import type { Person } from './login/test-identities.js'
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

/** Controls the development world in code: whatever a person could do on its pages. */
export class Driver {
  constructor(
    readonly context: ProviderContext,
    readonly server: ProviderServer,
    readonly chains: ChainAccess | undefined,
  ) {}

  /** Creates an app. Each app is fully isolated, without a restart. */
  createApp(config: Partial<AppSettings> = {}): Promise<{ appId: string }> {
    return Promise.resolve({ appId: this.context.apps.create(config).id })
  }

  updateApp(appId: string, config: Partial<AppSettings>): Promise<void> {
    this.context.apps.update(appId, config)
    return Promise.resolve()
  }

  /** Resolves with the newest code mailed to the address, within 15 s. `after` is an earlier code to ignore. */
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

  /** Texts that the phone with this number received, newest first. Without a number, those of all phones. */
  texts(phone?: string): Text[] {
    return new TextStore(this.context.db, this.context.clock.now).list(phone && phoneNumber(phone))
  }

  /** The newest code in a text to this number. */
  lastTextedCode(phone: string): string {
    const code = /\d{6}/.exec(this.texts(phone)[0]?.text ?? '')?.[0]
    if (!code) throw new Error(`No code came for ${phone}`)
    return code
  }

  /**
   * The code that an authenticator app with this secret shows now, or `steps` steps from now. If the current step ends
   * soon, the clock moves on to the next.
   */
  authenticatorCode(secret: string, steps = 0): string {
    const { clock } = this.context
    const remaining = STEP_MS - (clock.now() % STEP_MS)
    if (remaining < TIME_TO_TYPE_MS) clock.shift(remaining)
    return totpCode(secret, clock.now() + steps * STEP_MS)
  }

  /** The user with this email address, in wire format. */
  user(appId: string, address: string): Promise<Record<string, unknown> | null> {
    const user = this.context.users.byAccount(appId, 'email', address.toLowerCase())
    return Promise.resolve(user ? (this.context.users.wire(user.id) ?? null) : null)
  }

  /** Moves the provider's clock. */
  shiftClock(ms: number): void {
    this.context.clock.shift(ms)
  }

  /** Arms a fault. The returned function disarms it. */
  fault(match: FaultMatch, fault: Fault): () => void {
    return this.server.faults.arm(match, fault)
  }

  clearFaults(): void {
    this.server.faults.clear()
  }

  /** The requests that the provider received, oldest first. */
  requests(appId?: string): RecordedRequest[] {
    return this.server.requests.filter(request => appId === undefined || request.appId === appId)
  }

  analytics(appId: string): AnalyticsEvent[] {
    return this.context.analytics.list(appId)
  }

  /** Ends every session of the user with this email address, as a revocation would. */
  revokeSessions(appId: string, address: string): void {
    const user = this.context.users.byAccount(appId, 'email', address.toLowerCase())
    if (user) this.context.sessions.endAll(user.id)
  }

  /** The data that Telegram's login widget gives a page for this person, signed by the app's bot. */
  telegramLogin(appId: string, person: { id: number; first_name: string; username?: string }): Record<string, unknown> {
    const app = this.context.apps.find(appId)
    if (!app) throw new Error(`There is no app ${appId}`)
    return signedByBot(
      'widget',
      { ...person, auth_date: Math.floor(this.context.clock.now() / 1000) },
      app.telegram_bot_token,
    )
  }

  /** Answers the Farcaster signer that waits in this app, as the person would in Farcaster's app. */
  answerFarcasterSigner(appId: string, answer: 'approved' | 'revoked'): void {
    const signer = new Farcaster(this.context.db, this.context.clock.now).waitingSigner(appId)
    if (!signer) throw new Error(`No Farcaster signer waits in ${appId}`)
    answerSigner(this.context, signer, answer)
  }

  /** A code that a native app receives from the site itself (`code_type: "raw"`). */
  rawOAuthCode(appId: string, provider: OAuthProvider, person: Person): string {
    const { oauthFlows } = this.context
    return oauthFlows.settle(
      oauthFlows.begin({ appId, provider, redirectTo: NATIVE, clientState: '', codeChallenge: null }),
      { account: accountAt(provider, person) },
    )
  }

  /** Replies STOP from the phone, which ends texts to it, or START, which resumes them. */
  silencePhone(phone: string, silent = true): void {
    replyFromPhone(
      { db: this.context.db, now: this.context.clock.now },
      phoneNumber(phone) ?? phone,
      silent ? 'STOP' : 'START',
    )
  }

  /** Makes the provider treat all of this app's present access tokens as expired. */
  expireAccessTokens(appId: string): void {
    const app = this.context.apps.find(appId)
    if (app) this.context.apps.update(appId, { token_generation: app.token_generation + 1 })
  }

  /** The WalletConnect wallet: pair it, set its behaviour, end its sessions. Its relay is the world's `relayUrl`. */
  get wallet(): WalletConnectWallet {
    return this.server.wallet
  }

  /** Sets how the bridge treats future deposits. */
  bridgeWay(way: BridgeWay): void {
    setBridgeWay(this.context, way)
  }

  /** Sets a coin's price in US dollars. Null makes it unknown, undefined restores the initial price. */
  price(symbol: string, usd: number | null | undefined): void {
    new Prices(this.context.db).set(symbol, usd)
  }

  /** Sets the metadata of a Solana token. Null makes it unknown, undefined restores the initial metadata. */
  splToken(mint: string, facts: SplToken | null | undefined): void {
    new Prices(this.context.db).setToken(mint, facts)
  }

  /** Sends coins or local USDC; `amount` is decimal text ("1.5"). Resolves with the transaction's hash or signature. */
  faucet(address: string, amount: string, chain: CoinChain, asset: Asset = 'native'): Promise<string> {
    if (!this.chains) throw new Error('This world was started without chains')
    return this.chains.fund(address, amount, chain, asset)
  }
}
