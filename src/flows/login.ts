import type { LoginResult } from '../accounts/login.js'
import { currentApp } from '../config/app.js'
import { NEXT_STEP_AFTER_REDIRECT_MS, SUCCESS_MS } from '../constants.js'
import type { LoginMethod, WalletChainType } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { methods } from '../methods/registry.js'
import type { LandingMethod } from '../methods/method.js'
import { landing, type LandingParams } from '../screens/login/landing.js'
import type { Authenticated } from '../session/authenticate.js'
import { rememberLogin } from '../session/recent-login.js'
import type { PendingReturn } from '../session/returns.js'
import { currentUser } from '../session/store.js'
import type { User, WalletAccount } from '../session/user.js'
import { at, done, flow, later, leave, on, prefetch, type FlowStage, type Next } from '../stage/define.js'

const terms = later('terms', async () => (await import('../screens/account/terms.js')).terms)
const oauthStatus = later('oauth-status', async () => (await import('../screens/login/oauth-status.js')).oauthStatus)
const captcha = later('captcha', async () => (await import('../screens/security/captcha.js')).captcha)
const createWallet = later('create-wallet', async () => (await import('../screens/wallet/create-wallet.js')).createWallet)

const rulesAfterLogin = () => import('./after-login.js')

/** What follows on a login is loaded while the visitor reads the code: a network that is lost then must not turn a login into an error. */
const prefetchEnding = () => Promise.all([rulesAfterLogin().catch(() => undefined), prefetch(terms), prefetch(createWallet)])

export interface LoginInput {
  prefill?: { type: 'email' | 'phone'; value: string; disableSignup?: boolean; walletChainType?: WalletChainType }
  /** A login method to begin with, instead of the landing. */
  start?: LoginMethod
  /** What was chosen on a landing already. */
  chosen?: Chosen
  /** True: who has no embedded wallet gets one, whatever the app's settings say. */
  createWallet?: boolean
  /** A login that went to another site and has come back. */
  resume?: PendingReturn
}

/** What the visitor chose on the landing. */
export interface Chosen { id: LoginMethod; address?: string; row?: string }

/** What a run of this flow has come to; kept so that each rule knows what went before. */
interface Progress {
  input: LoginInput
  chosen?: Chosen
  authenticated?: Authenticated
  createdWallets: readonly WalletAccount[]
}

const progress = (stage: FlowStage) => stage.keep<Progress>('login', () => ({ input: {}, createdWallets: [] }))

const signupClosed = (stage: FlowStage) => stage.$settings.get().disableSignup || progress(stage).input.prefill?.disableSignup === true

/** Login and sign-up: the landing, a method, then the same ending for every method. */
export const login = flow<LoginInput, LoginResult>('login', {
  start: async (input, stage) => {
    currentApp('Auth flow has no API instance')
    progress(stage).input = input
    const user = currentUser()
    if (user && !user.isGuest) {
      console.warn('Login was asked for while a user is signed in; nothing changes.')
      return done(await result(stage, user, { wasAlreadyAuthenticated: true }))
    }
    if (input.resume) return at(oauthStatus, input.resume)
    if (input.chosen) return begin(input.chosen, stage)
    return first(input, stage)
  },
  on: [
    on(landing, ({ method: id, ...chosen }, stage) => begin({ id, ...chosen }, stage)),
    on(captcha, (token, stage) => {
      const { chosen } = progress(stage)
      if (!chosen) throw new WalletError('UNKNOWN_AUTH_ERROR', 'No auth flow in progress.')
      return play(chosen, token, stage)
    }),
    ...methods.map(({ flow: part, pause }) => on(part, (authenticated, stage) => afterLogin(authenticated, pause, stage))),
    on(oauthStatus, (authenticated, stage) => afterLogin(authenticated, NEXT_STEP_AFTER_REDIRECT_MS, stage)),
    on(terms, (_, stage) => next(0, stage)),
    on(createWallet, (wallets, stage) => {
      progress(stage).createdWallets = wallets
      return next(SUCCESS_MS, stage)
    }),
  ],
  left: stage => {
    const user = currentUser()
    // Acceptance that is required and missing cannot be left open: leaving is the same as "No thanks".
    if (user && !user.hasAcceptedTerms && progress(stage).authenticated && stage.$settings.get().legal.requireUsersAcceptTerms) void import('../session/logout.js').then(({ logout }) => logout())
    return undefined
  },
})

function first(input: LoginInput, stage: FlowStage): Next<LoginResult> {
  const direct = methods.find(({ id, place }) => id === input.start && place !== 'field')
  if (direct) return begin({ id: direct.id }, stage)
  return at(landing, landingParams(methods, input))
}

/** The landing with these methods, as this login wants it. */
export const landingParams = (offered: readonly LandingMethod[], { prefill, start }: LoginInput): LandingParams =>
  ({ methods: offered, prefill: prefill?.type === 'email' ? prefill.value : start === 'email' ? '' : undefined, walletChainType: prefill?.walletChainType })

/** Plays a method; where the app wants a captcha of unknown visitors, that comes first. */
function begin(chosen: Chosen, stage: FlowStage): Next<LoginResult> {
  progress(stage).chosen = chosen
  if (stage.$settings.get().captchaEnabled && !currentUser()) return at(captcha, {})
  return play(chosen, undefined, stage)
}

function play({ id, ...chosen }: Chosen, captchaToken: string | undefined, stage: FlowStage): Next<LoginResult> {
  const method = methods.find(other => other.id === id)
  if (!method) throw new WalletError('DISALLOWED_LOGIN_METHOD', `The login method "${id}" is not enabled.`)
  void prefetchEnding()
  const input = { disableSignup: signupClosed(stage), ...chosen, ...(captchaToken ? { captchaToken } : {}) }
  return at(method.flow, input, { replace: captchaToken !== undefined })
}

function afterLogin(authenticated: Authenticated, pause: number, stage: FlowStage): Promise<Next<LoginResult>> {
  const run = progress(stage)
  run.authenticated = authenticated
  rememberLogin({ accountType: authenticated.method })
  return next(pause, stage)
}

/** What is due after a login: terms, then wallets, then the end. */
async function next(pause: number, stage: FlowStage): Promise<Next<LoginResult>> {
  const { missingTerms, undoLogin, walletsToCreate } = await rulesAfterLogin()
  const settings = stage.$settings.get()
  const user = currentUser()
  if (!user) return leave(new WalletError('UNKNOWN_AUTH_ERROR', 'The session ended during the login.'))
  if (missingTerms(settings, user)) return at(terms, {}, { after: pause, back: false })
  const chains = progress(stage).createdWallets.length > 0 ? [] : walletsToCreate(settings, user, progress(stage).input.createWallet)
  const site = progress(stage).input.resume?.provider
  const abandoned = site === undefined || site === 'telegram' ? undefined : (failure: unknown) => undoLogin(failure, site)
  if (chains.length > 0) return at(createWallet, { chains, ...(abandoned && { abandoned }) }, { after: pause, back: false })
  return done(await result(stage, user, {}), { after: pause > 0 ? SUCCESS_MS : 0 })
}

async function result(stage: FlowStage, user: User, facts: Partial<LoginResult>): Promise<LoginResult> {
  const { accountOf } = await rulesAfterLogin()
  const { authenticated, createdWallets } = progress(stage)
  const method = authenticated?.method ?? 'email'
  return {
    user,
    isNewUser: authenticated?.isNewUser ?? false,
    wasAlreadyAuthenticated: false,
    method,
    account: accountOf(user, method),
    createdWallets,
    ...facts,
  }
}
