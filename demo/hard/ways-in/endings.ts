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
  readonly own: { readonly [way: string]: Rule }
}

/** Leaving a screen with a retry leaves the flow [FLOW-04]. The error screen reports its own error [FLOW-03]. */
const LEFT = 'USER_EXITED_AUTH_FLOW'
/** The two texts of NETWORK_ERROR: for a missing response, and for a request that was never sent. */
const NO_ANSWER = 'No answer from the server. Check your connection and try again.'
const NO_NETWORK = 'No connection. This goes on by itself when you are back online.'
/** A failure of the server has no text of its own [ERR-12]. */
const LATER = 'Try again later'

const one =
  (screen: string, says: readonly string[], action = 'Try again', told: ErrorCode = LEFT): Rule =>
  () => [{ screen, says, action, told }]
const either =
  (...rules: readonly Rule[]): Rule =>
  place =>
    rules.flatMap(rule => rule(place))
/** The first step is the field on the landing screen, and the first request sends the code. */
const byCode =
  (first: Rule, code: Rule): Rule =>
  place =>
    (place === 0 || String(place).endsWith('/init') ? first : code)(place)
const forAll = (ways: readonly string[], rule: (way: string) => Rule) =>
  Object.fromEntries(ways.map(way => [way, rule(way)]))

const CODES = ['email', 'sms', 'whatsapp']
const codeScreen = (way: string) => (way === 'email' ? 'email-code' : 'phone-code')
const fieldOf = (way: string) => (way === 'email' ? 'email' : 'tel')
const FAILED = 'Authentication failed' // OAUTH-03, FARC-09, CROSS-04

/** A failed login without a code of its own [ERR-24]. The error screen and the screens of a site report it. */
const UNNAMED = 'UNKNOWN_AUTH_ERROR'
const general = one('error', ['Something went wrong', LATER], 'Try again', UNNAMED)
const site = (screen: string) => one(screen, [FAILED, LATER], 'Retry', UNNAMED) // OAUTH-04

const SERVER_ERROR: Rules = {
  usual: one('wallet-sign-in', ['Could not log in with wallet', 'Please try again.']), // EXTW-24
  own: {
    ...forAll(CODES, way =>
      byCode(
        general,
        one(codeScreen(way), ['Issue verifying code'], 'Resend code'), // CODE-14
      ),
    ),
    github: place => site(String(place).endsWith('/init') ? 'oauth' : 'oauth-status')(place),
    'github in a window': site('oauth'),
    'cross-app': one(
      'cross-app',
      [FAILED, 'There was an issue connecting your Vault account. Please try again.'], // CROSS-05
      'Try again',
      UNNAMED,
    ),
    passkey: one('passkey-sign-up', ['An unknown error occurred.']), // PASSK-07
    farcaster: one('farcaster', [FAILED, LATER]),
    telegram: one('telegram', [FAILED, LATER]),
    guest: general,
  },
}

/** The next screen's code may not have loaded. The error screen continues by itself, unless only a reload helps. */
const notLoaded = either(
  ...[NO_NETWORK, 'A part of this page did not load. Try again, or reload the page.'].map(why =>
    one('error', ['Something went wrong', why], 'Try again', 'NETWORK_ERROR'),
  ),
)
const signing = one('wallet-sign-in', ['Could not log in with wallet', NO_ANSWER])

const OFFLINE: Rules = {
  usual: either(signing, notLoaded),
  own: {
    ...forAll(CODES, way =>
      byCode(either(one('landing', [NO_NETWORK], fieldOf(way)), notLoaded), one(codeScreen(way), [NO_NETWORK])),
    ),
    ...forAll(['github', 'github in a window'], () =>
      either(one('oauth', [FAILED, NO_ANSWER], 'Retry', 'NETWORK_ERROR'), notLoaded),
    ),
    'cross-app': either(one('cross-app', [FAILED, NO_ANSWER], 'Try again', 'NETWORK_ERROR'), notLoaded),
    walletconnect: either(
      one('scan-wallet', ['Could not connect with wallet', NO_NETWORK], 'Cancel'),
      signing,
      notLoaded,
    ),
    coinbase: either(
      one('coinbase-wallet', ['Could not connect with wallet', NO_ANSWER]),
      one('wallet-sign-in', ['Could not connect with Coinbase Wallet', NO_ANSWER]),
      signing,
      notLoaded,
    ),
    passkey: either(one('passkey-sign-up', [NO_ANSWER]), notLoaded),
    farcaster: either(one('farcaster', [FAILED, NO_ANSWER]), notLoaded),
    telegram: either(one('telegram', [FAILED, NO_ANSWER]), notLoaded),
    guest: either(one('error', ['Something went wrong', NO_ANSWER], 'Try again', 'NETWORK_ERROR'), notLoaded),
  },
}

const CLOSED: Rules = {
  own: {
    'github in a window': one(
      'oauth',
      ['You are not connected yet', 'You came back before GitHub had answered.'],
      'Retry',
    ),
    telegram: one('telegram', [FAILED, 'Telegram auth failed or was canceled by the client']), // TELE-05
    'cross-app': one('cross-app', ['You are not connected yet', 'You came back before Vault had answered.']), // CROSS-08, CROSS-21
    coinbase: one('coinbase-wallet', ['Could not connect with wallet', 'User rejected connection']), // EXTW-28
  },
}

const WRONG_STATE: Rules = {
  own: {
    github: one(
      'oauth-status',
      [FAILED, 'Unexpected auth flow. This may be a phishing attempt.'], // OAUTH-12
      'Go back',
      'OAUTH_UNEXPECTED',
    ),
  },
}

const EXPIRED: Rules = {
  own: {
    ...forAll(CODES, way => one(codeScreen(way), ['Invalid or expired verification code'], 'Resend code')), // CODE-13
    farcaster: one('farcaster', [FAILED, 'Something went wrong. Try again.']), // FARC-11
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
export function endingsOf(way: string, barrier: Barrier, place: Place): readonly Ending[] {
  const { usual, own } = RULES[barrier]
  const rule = Object.hasOwn(own, way) ? own[way] : usual
  if (!rule) throw new Error(`no ending is known for ${way} x ${barrier}`)
  return rule(place)
}
