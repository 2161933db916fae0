import type { LoginResult } from '../ask/questions/login.js'
import { currentApp } from '../config/current-app.js'
import { NEXT_STEP_AFTER_REDIRECT_MS, NEXT_STEP_MS, SUCCESS_MS } from '../constants.js'
import type { LoginMethod, Settings, WalletChainType } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { hasOwn } from '../lib/own/has-own.js'
import { credentials } from '../credentials/registry.js'
import { isFieldMethod, type LandingMethod } from '../screens/login/landing-method.js'
import { landing, type LandingOutcome, type LandingParams } from '../screens/login/landing.js'
import { enabledMethods } from '../screens/login/landing-plan.js'
import type { Authenticated } from '../session/authenticate.js'
import { awaitsTerms } from '../session/awaits-terms.js'
import { storeRecentLogin } from '../session/recent-login.js'
import type { PendingReturn } from '../session/returns/pending-return.js'
import { currentUser } from '../session/store.js'
import type { WalletAccount } from '../session/user/user.js'
import { at, done, flow, later, laterFlow, leave, on, prefetch, type FlowStage, type Next } from '../stage/define.js'
import { terms } from './terms.js'

const oauthStatus = later(
  'oauth-status',
  async () => (await import('../screens/login/oauth/oauth-status.js')).oauthStatus,
)
const confirmLogin = later(
  'confirm-login',
  async () => (await import('../screens/account/confirm-login.js')).confirmLogin,
)
const captcha = later('captcha', async () => (await import('../screens/security/captcha.js')).captcha)
const createWallets = laterFlow(
  'create-wallets',
  async () => (await import('./wallets/create-wallets.js')).createWallets,
)

const loadAfterLogin = () => import('./after-login.js')

/**
 * Loads the screens after a login while the visitor reads the code, so that a network failure then does not turn a
 * login into an error.
 */
const prefetchAfterLogin = () =>
  Promise.all([loadAfterLogin().catch(() => undefined), prefetch(terms), prefetch(createWallets)])

export interface LoginInput {
  prefill?: { type: 'email' | 'phone'; value: string; disableSignup?: boolean; walletChainType?: WalletChainType }
  /** The login method to start with, instead of the landing. */
  start?: string
  /** The choice that the visitor has already made on a landing. */
  chosen?: Chosen
  /** If true, a user without an embedded wallet gets one, regardless of the app's settings. */
  createWallet?: boolean
  /** A login that has returned from another site. */
  resume?: PendingReturn
}

/** What the visitor chose on the landing. */
export type Chosen = Omit<LandingOutcome, 'method'> & { id: LoginMethod }

/** The state of one run. */
interface Progress {
  input: LoginInput
  chosen?: Chosen
  authenticated?: Authenticated
  createdWallets: readonly WalletAccount[]
}

const progress = (stage: FlowStage) => stage.keep<Progress>('login', () => ({ input: {}, createdWallets: [] }))

const isSignupClosed = (stage: FlowStage) =>
  stage.$settings.get().disableSignup || progress(stage).input.prefill?.disableSignup === true

/** Login and sign-up: the landing, a method, then the same ending for every method. */
export const login = flow<LoginInput, LoginResult>('login', {
  start: async (input, stage) => {
    currentApp('Auth flow has no API instance')
    progress(stage).input = input
    const user = currentUser()
    if (user && !(user.isGuest && canLogInBetter(stage)))
      return done((await loadAfterLogin()).signedInAlready(user, progress(stage)))
    if (input.resume) return completeReturn(input.resume)
    if (awaitsTerms()) return at(terms, {})
    if (input.chosen) return startMethod(input.chosen, stage)
    return showLanding(input, stage)
  },
  on: [
    on(landing, ({ method: id, ...chosen }, stage) => startMethod({ id, ...chosen }, stage)),
    on(captcha, (token, stage) => {
      const { chosen } = progress(stage)
      if (!chosen) throw new WalletError('UNKNOWN_AUTH_ERROR', 'No auth flow in progress.')
      return runMethod(chosen, token, stage)
    }),
    ...credentials.map(({ prove, pause = NEXT_STEP_MS }) =>
      on(prove['log-in'], (authenticated, stage) => afterLogin(authenticated, pause, stage)),
    ),
    on(confirmLogin, (_, stage) => resumeConfirmed(stage)),
    on(oauthStatus, (outcome, stage) =>
      outcome === 'elsewhere'
        ? at(landing, landingParams(credentials, progress(stage).input, stage), { back: false })
        : afterLogin(outcome, NEXT_STEP_AFTER_REDIRECT_MS, stage),
    ),
    on(terms, (_, stage) => nextStep(0, stage)),
    on(createWallets, async (outcome, stage) => {
      if (hasOwn(outcome, 'failure'))
        return (await loadAfterLogin()).withoutWallet(outcome.failure, progress(stage).authenticated)
      progress(stage).createdWallets = outcome.wallets
      return nextStep(SUCCESS_MS, stage)
    }),
  ],
  onFail: (_, stage) => closePopup(stage),
  onExit: stage => {
    closePopup(stage)
    const user = currentUser()
    // If acceptance is required and missing, closing is the same as "No thanks".
    if (
      user &&
      !user.hasAcceptedTerms &&
      progress(stage).authenticated &&
      stage.$settings.get().legal.requireUsersAcceptTerms
    )
      void loadAfterLogin().then(
        afterLogin => afterLogin.endLogin(),
        () => undefined,
      )
    return undefined
  },
})

/** Closes the pop-up of the visitor's click if its screen cannot load, or the visitor leaves before. */
const closePopup = (stage: FlowStage) => void progress(stage).chosen?.popup?.close()

/** True if the app has a login method with which a guest can keep their account. */
export function canLogInBetter({ $settings }: FlowStage): boolean {
  const enabled = enabledMethods($settings.get())
  return credentials.some(({ id, offered }) => enabled.includes(id) && offered?.() !== false)
}

/** Completes a login that has returned. The visitor confirms it first if this browser may not have begun it. */
function completeReturn(resume: PendingReturn): Next<LoginResult> {
  const { provider, unconfirmed } = resume
  return unconfirmed ? at(confirmLogin, { site: provider, name: unconfirmed.name }) : at(oauthStatus, resume)
}

function resumeConfirmed(stage: FlowStage): Next<LoginResult> {
  const { resume } = progress(stage).input
  if (!resume) throw new WalletError('UNKNOWN_AUTH_ERROR', 'No auth flow in progress.')
  return at(oauthStatus, resume, { back: false })
}

async function showLanding(input: LoginInput, stage: FlowStage): Promise<Next<LoginResult>> {
  const requestedMethod = credentials.find(({ id, place }) => id === input.start && place !== 'field')
  if (requestedMethod) return startMethod({ id: requestedMethod.id }, stage)
  await rowsOnFirstView(credentials, stage)
  return at(landing, landingParams(credentials, input, stage))
}

/**
 * Waits for the rows that are visible on the landing at first, to avoid a layout shift. Without them one row replaces
 * all.
 */
export async function rowsOnFirstView(methods: readonly LandingMethod[], { $settings }: FlowStage): Promise<void> {
  const {
    appearance: { loginGroupPriority },
    loginMethodsAndOrder: order,
  } = $settings.get()
  const enabled = order ? order.primary : enabledMethods($settings.get())
  const visibleMethods = methods.filter(
    ({ id, group, ready }) =>
      ready && enabled.includes(id) && (order || loginGroupPriority === `${group}-first` || enabled.length === 1),
  )
  await Promise.all(visibleMethods.map(({ ready }) => ready?.().catch(() => undefined)))
}

/**
 * The parameters of the landing for these methods and this login. The field of the method that the login starts with is
 * open, and its text is prefilled if the login has one.
 */
export function landingParams(
  methods: readonly LandingMethod[],
  { prefill, start }: LoginInput,
  { $settings }: FlowStage,
): LandingParams {
  const enabled = enabledMethods($settings.get())
  if (!methods.some(({ id }) => enabled.includes(id)))
    throw new WalletError(
      'INVALID_CONFIG',
      `No login method that the app enables (${enabled.join(', ')}) is there yet.`,
    )
  const fields = methods.filter(isFieldMethod)
  const prefilled = fields.find(method => method.prefill === prefill?.type)
  const open = prefilled ?? fields.find(({ id }) => id === start)
  return {
    methods,
    prefill: open && { method: open.id, value: (prefilled && prefill?.value) ?? '' },
    as: withChainType(prefill?.walletChainType),
  }
}

/** The settings with the wallets of this chain type instead of the app's. */
const withChainType = (walletChainType: WalletChainType | undefined) =>
  walletChainType &&
  ((settings: Settings): Settings => ({ ...settings, appearance: { ...settings.appearance, walletChainType } }))

/** Starts a method. If the app requires a captcha for unknown visitors, the captcha is first. */
function startMethod(chosen: Chosen, stage: FlowStage): Next<LoginResult> {
  progress(stage).chosen = chosen
  if (stage.$settings.get().captchaEnabled && !currentUser()) return at(captcha, { press: reopenWindow(chosen, stage) })
  return runMethod(chosen, undefined, stage)
}

/** Gets a new user gesture on the captcha screen for a method that opens a window: the first one has expired. */
function reopenWindow(chosen: Chosen, stage: FlowStage): (() => void) | undefined {
  const { opensWindow, press } = credentials.find(({ id }) => id === chosen.id) ?? {}
  if (!opensWindow?.(chosen.row)) return undefined
  return () => {
    progress(stage).chosen = {
      ...chosen,
      popup: press?.({ ...stage.$settings.get(), captchaEnabled: false }, chosen.row),
    }
  }
}

function runMethod({ id, ...chosen }: Chosen, captchaToken: string | undefined, stage: FlowStage): Next<LoginResult> {
  const method = credentials.find(other => other.id === id)
  if (!method) throw new WalletError('DISALLOWED_LOGIN_METHOD', `The login method "${id}" is not enabled.`)
  void prefetchAfterLogin()
  const input = { disableSignup: isSignupClosed(stage), ...chosen, ...(captchaToken ? { captchaToken } : {}) }
  return at(method.prove['log-in'], input, { replace: captchaToken !== undefined })
}

function afterLogin(authenticated: Authenticated, pause: number, stage: FlowStage): Promise<Next<LoginResult>> {
  const run = progress(stage)
  run.authenticated = authenticated
  const { method, wallet, site = method } = authenticated
  storeRecentLogin({
    accountType: site,
    ...(wallet && { walletClient: wallet.walletClientType, chainType: wallet.chainType }),
  })
  return nextStep(pause, stage)
}

/** The next step after a login: terms, then wallets, then the end. */
async function nextStep(pause: number, stage: FlowStage): Promise<Next<LoginResult>> {
  const { missingTerms, walletsToCreate, loginResult } = await loadAfterLogin()
  const settings = stage.$settings.get()
  const user = currentUser()
  if (!user) return leave(new WalletError('UNKNOWN_AUTH_ERROR', 'The session ended during the login.'))
  if (missingTerms(settings, user)) return at(terms, {}, { after: pause, back: false })
  const chains =
    progress(stage).createdWallets.length > 0 ? [] : walletsToCreate(settings, user, progress(stage).input.createWallet)
  if (chains.length > 0)
    return at(
      createWallets,
      { chains, isNewUser: progress(stage).authenticated?.isNewUser },
      { after: pause, back: false },
    )
  return done(loginResult(user, progress(stage)), { after: pause > 0 ? SUCCESS_MS : 0 })
}
