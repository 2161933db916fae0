import type { ErrorCode } from '../../../src/errors/codes.js'

/** How a fault prevents a login: the screen, the available action, and the one event for the host on leaving. */
export interface Ending {
  readonly screen: string
  /** All of these texts are shown. */
  readonly says: readonly string[]
  /** This is one of the buttons or fields. */
  readonly action: string
  readonly told: ErrorCode
}

/** The faults that prevent a login. Every other fault allows it. */
export type Barrier = 'server error' | 'offline' | 'closed window' | 'wrong state' | 'expired'

/** The provider request at which the fault happens, or the index of the step before which it happens. */
type Place = string | number
type Rule = (place: Place) => readonly Ending[]

/** The usual rule for a fault, and the rules of particular login methods. */
interface Rules {
  readonly usual?: Rule
  readonly own: { readonly [method: string]: Rule }
}

/** Leaving a screen with a retry leaves the flow [FLOW-04]. The error screen reports its own error [FLOW-03]. */
const EXITED = 'USER_EXITED_AUTH_FLOW'
/** The two texts of NETWORK_ERROR: for a missing response, and for a request that was never sent. */
const NO_ANSWER = 'No answer from the server. Check your connection and try again.'
const NO_NETWORK = 'No connection. This goes on by itself when you are back online.'
/** A failure of the server has no text of its own [ERR-12]. */
const TRY_LATER = 'Try again later'

const screenRule =
  (screen: string, texts: readonly string[], action = 'Try again', code: ErrorCode = EXITED): Rule =>
  () => [{ screen, says: texts, action, told: code }]
const anyOf =
  (...rules: readonly Rule[]): Rule =>
  place =>
    rules.flatMap(rule => rule(place))
/** The first step is the field on the landing screen, and the first request sends the code. */
const byCode =
  (first: Rule, code: Rule): Rule =>
  place =>
    (place === 0 || String(place).endsWith('/init') ? first : code)(place)
const forAll = (methods: readonly string[], rule: (method: string) => Rule) =>
  Object.fromEntries(methods.map(method => [method, rule(method)]))

const CODES = ['email', 'sms', 'whatsapp']
const codeScreen = (method: string) => (method === 'email' ? 'email-code' : 'phone-code')
const fieldOf = (method: string) => (method === 'email' ? 'email' : 'tel')
const AUTH_FAILED = 'Authentication failed' // OAUTH-03, FARC-09, CROSS-04

/** A failed login without a code of its own [ERR-24]. The error screen and the screens of a site report it. */
const UNKNOWN_ERROR = 'UNKNOWN_AUTH_ERROR'
const errorScreen = screenRule('error', ['Something went wrong', TRY_LATER], 'Try again', UNKNOWN_ERROR)
const siteScreen = (screen: string) => screenRule(screen, [AUTH_FAILED, TRY_LATER], 'Retry', UNKNOWN_ERROR) // OAUTH-04

const SERVER_ERROR: Rules = {
  usual: screenRule('wallet-sign-in', ['Could not log in with wallet', 'Please try again.']), // EXTW-24
  own: {
    ...forAll(CODES, method =>
      byCode(
        errorScreen,
        screenRule(codeScreen(method), ['Issue verifying code'], 'Resend code'), // CODE-14
      ),
    ),
    github: place => siteScreen(String(place).endsWith('/init') ? 'oauth' : 'oauth-status')(place),
    'github in a window': siteScreen('oauth'),
    'cross-app': screenRule(
      'cross-app',
      [AUTH_FAILED, 'There was an issue connecting your Vault account. Please try again.'], // CROSS-05
      'Try again',
      UNKNOWN_ERROR,
    ),
    passkey: screenRule('passkey-sign-up', ['An unknown error occurred.']), // PASSK-07
    farcaster: screenRule('farcaster', [AUTH_FAILED, TRY_LATER]),
    telegram: screenRule('telegram', [AUTH_FAILED, TRY_LATER]),
    guest: errorScreen,
  },
}

/** The next screen's code may not have loaded. The error screen continues by itself, unless only a reload helps. */
const notLoaded = anyOf(
  ...[NO_NETWORK, 'A part of this page did not load. Try again, or reload the page.'].map(why =>
    screenRule('error', ['Something went wrong', why], 'Try again', 'NETWORK_ERROR'),
  ),
)
const signInScreen = screenRule('wallet-sign-in', ['Could not log in with wallet', NO_ANSWER])

const OFFLINE: Rules = {
  usual: anyOf(signInScreen, notLoaded),
  own: {
    ...forAll(CODES, method =>
      byCode(
        anyOf(screenRule('landing', [NO_NETWORK], fieldOf(method)), notLoaded),
        screenRule(codeScreen(method), [NO_NETWORK]),
      ),
    ),
    ...forAll(['github', 'github in a window'], () =>
      anyOf(screenRule('oauth', [AUTH_FAILED, NO_ANSWER], 'Retry', 'NETWORK_ERROR'), notLoaded),
    ),
    'cross-app': anyOf(screenRule('cross-app', [AUTH_FAILED, NO_ANSWER], 'Try again', 'NETWORK_ERROR'), notLoaded),
    walletconnect: anyOf(
      screenRule('scan-wallet', ['Could not connect with wallet', NO_NETWORK], 'Cancel'),
      signInScreen,
      notLoaded,
    ),
    coinbase: anyOf(
      screenRule('coinbase-wallet', ['Could not connect with wallet', NO_ANSWER]),
      screenRule('wallet-sign-in', ['Could not connect with Coinbase Wallet', NO_ANSWER]),
      signInScreen,
      notLoaded,
    ),
    passkey: anyOf(screenRule('passkey-sign-up', [NO_ANSWER]), notLoaded),
    farcaster: anyOf(screenRule('farcaster', [AUTH_FAILED, NO_ANSWER]), notLoaded),
    telegram: anyOf(screenRule('telegram', [AUTH_FAILED, NO_ANSWER]), notLoaded),
    guest: anyOf(screenRule('error', ['Something went wrong', NO_ANSWER], 'Try again', 'NETWORK_ERROR'), notLoaded),
  },
}

const CLOSED: Rules = {
  own: {
    'github in a window': screenRule(
      'oauth',
      ['You are not connected yet', 'You came back before GitHub had answered.'],
      'Retry',
    ),
    telegram: screenRule('telegram', [AUTH_FAILED, 'Telegram auth failed or was canceled by the client']), // TELE-05
    'cross-app': screenRule('cross-app', ['You are not connected yet', 'You came back before Vault had answered.']), // CROSS-08, CROSS-21
    coinbase: screenRule('coinbase-wallet', ['Could not connect with wallet', 'User rejected connection']), // EXTW-28
  },
}

const WRONG_STATE: Rules = {
  own: {
    github: screenRule(
      'oauth-status',
      [AUTH_FAILED, 'Unexpected auth flow. This may be a phishing attempt.'], // OAUTH-12
      'Go back',
      'OAUTH_UNEXPECTED',
    ),
  },
}

const EXPIRED: Rules = {
  own: {
    ...forAll(CODES, method => screenRule(codeScreen(method), ['Invalid or expired verification code'], 'Resend code')), // CODE-13
    farcaster: screenRule('farcaster', [AUTH_FAILED, 'Something went wrong. Try again.']), // FARC-11
  },
}

const RULES: { readonly [Which in Barrier]: Rules } = {
  'server error': SERVER_ERROR,
  offline: OFFLINE,
  'closed window': CLOSED,
  'wrong state': WRONG_STATE,
  expired: EXPIRED,
}

/**
 * The possible ends of this login method for a fault. There are several if the end depends on the code that the browser
 * has already loaded. Throws if no end is known.
 */
export function endingsOf(method: string, fault: Barrier, place: Place): readonly Ending[] {
  const { usual, own } = RULES[fault]
  const rule = Object.hasOwn(own, method) ? own[method] : usual
  if (!rule) throw new Error(`no ending is known for ${method} x ${fault}`)
  return rule(place)
}
