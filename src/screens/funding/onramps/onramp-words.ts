import type { OnrampProvider } from '../../../config/funding-methods.js'
import { errors } from '../../../copy/areas/errors.js'
import { funding } from '../../../copy/areas/funding.js'
import { text, textIn, wordsOf, type Text } from '../../../copy/language.js'
import type { ErrorCode } from '../../../errors/codes.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { fundingNetwork, type FundingConfig } from '../../../funding/funding-config.js'
import { ONRAMP_NAMES } from '../../../funding/onramps/onramps.js'
import { decimalText } from '../../../lib/text/format.js'
import { ONRAMP_MARKS } from '../../../ui/pictures/onramp-marks.js'
import type { Answer, Mark } from '../../shapes/parts/parts.js'
import type { StatusState } from '../../shapes/status/status.js'

type Words = (typeof funding.english)['onramp']
type Chosen = (words: Words) => string
export const said = (pick: Chosen): Text => text(funding, ({ onramp }) => pick(onramp))

/** Errors whose own text is shown instead of a general one. */
const EXPLAINED: readonly ErrorCode[] = ['NETWORK_ERROR', 'CLIENT_REQUEST_TIMEOUT', 'TOO_MANY_REQUESTS']

/** The visitor's actions on the screen of an onramp. */
export interface OnrampPresses {
  /** Returns to the other ways to pay. */
  readonly ways: () => void
  /** Opens the window, or tries to. */
  readonly open: () => void
  /** Opens the page in this tab; absent if the visitor could not come back from there. */
  readonly openInTab?: (() => void) | undefined
  /** Requests the state of the payment again. */
  readonly check: () => void
  /** Closes the screen, once the provider reports the payment as complete. */
  readonly close: () => void
}

/** "0.05 ETH", in the visitor's notation. */
export const coins =
  (amount: string, symbol: string): Text =>
  language =>
    `${decimalText(amount, language)} ${symbol}`

interface About {
  readonly provider: string
  readonly network: string
  readonly mark: Mark
  readonly presses: OnrampPresses
}

/** All states of an onramp's screen, by the state of the payment. */
export function onrampStates(id: OnrampProvider, config: FundingConfig, presses: OnrampPresses) {
  const provider = ONRAMP_NAMES[id]
  const mark = { name: provider, shape: ONRAMP_MARKS[id] }
  const about: About = { provider, network: fundingNetwork(config), mark, presses }
  return { ...before(about), ...during(about), ...paid(about), ...trouble(about) }
}

const state = (
  { mark }: About,
  ring: StatusState['ring'],
  answers: readonly Answer[],
  title: Chosen,
  detail?: Chosen,
): StatusState => ({ ring, mark, title: said(title), ...(detail && { detail: said(detail) }), answers })

const waysOf = ({ presses }: About): Answer => ({
  text: said(words => words.ways),
  press: presses.ways,
  kind: 'secondary',
})
const openOf = ({ provider, presses }: About): Answer => ({
  text: said(words => words.open({ provider })),
  press: presses.open,
})
const closeOf = ({ presses }: About): Answer => ({
  text: text(funding, ({ success }) => success.close),
  press: presses.close,
})

/** The states before the provider's page is open. */
function before(about: About) {
  const { provider, network, mark, presses } = about
  const { openInTab } = presses
  return {
    /** Waits for a press, because browsers open no window without one. */
    ready: (amount: Text): StatusState => ({
      ring: 'turning',
      mark,
      title: said(words => words.ready({ provider })),
      detail: language =>
        wordsOf(funding, language).onramp.readyDetail({ amount: textIn(amount, language), network, provider }),
      answers: [waysOf(about), openOf(about)],
    }),
    opening: state(about, 'turning', [waysOf(about)], words => words.opening({ provider })),
    blocked: state(
      about,
      'failed',
      openInTab
        ? [
            { ...openOf(about), kind: 'secondary' },
            { text: said(words => words.here), press: openInTab },
          ]
        : [waysOf(about), openOf(about)],
      words => words.blocked,
      words => (openInTab ? words.blockedHere({ provider }) : words.blockedDetail),
    ),
  }
}

/** The states during the payment. */
function during(about: About) {
  const { provider } = about
  const waiting = (title: Chosen, detail: Chosen) => state(about, 'turning', [waysOf(about)], title, detail)
  return {
    inFlow: waiting(
      words => words.inFlow({ provider }),
      words => words.inFlowDetail,
    ),
    afterFlow: waiting(
      words => words.afterFlow,
      words => words.afterFlowDetail({ provider }),
    ),
    pending: waiting(
      words => words.pending({ provider }),
      words => words.pendingDetail,
    ),
    bank: waiting(
      words => words.bank,
      words => words.bankDetail({ provider }),
    ),
  }
}

/** The states after the provider has reported the payment as complete. */
function paid(about: About) {
  const { provider, network, mark } = about
  const ended = (ring: StatusState['ring'], detail: Chosen) =>
    state(about, ring, [closeOf(about)], words => words.complete, detail)
  return {
    /** The money is not on the chain yet. */
    complete: ended('turning', words => words.completeDetail({ provider, network })),
    /** The chain cannot be read. */
    unseen: ended('done', words => words.unseenDetail({ provider })),
    arrived: (amount: Text): StatusState => ({
      ring: 'done',
      mark,
      title: language => wordsOf(funding, language).receive.arrived({ amount: textIn(amount, language) }),
      answers: [closeOf(about)],
    }),
  }
}

/** The states in which the payment cannot continue for now. */
function trouble(about: About) {
  const { provider, mark, presses } = about
  const stuck = (title: Chosen, detail: Chosen) =>
    state(about, 'failed', [waysOf(about), { text: said(words => words.look), press: presses.check }], title, detail)
  return {
    /** The bank needs an action of the visitor, and no update follows without one. */
    authorize: stuck(
      words => words.bank,
      words => words.bankDetail({ provider }),
    ),
    silent: stuck(
      words => words.silent({ provider }),
      words => words.silentDetail,
    ),
    late: stuck(
      words => words.late,
      words => words.lateDetail,
    ),
    /** `detail` is the text for errors without a text of their own. */
    failed: (thrown: unknown, detail: Text): StatusState => {
      const { code } = toWalletError(thrown)
      return {
        ring: 'failed',
        mark,
        title: said(words => words.wrong),
        detail: EXPLAINED.includes(code) ? text(errors, words => words[code].detail) : detail,
        answers: [waysOf(about), { text: said(words => words.again), press: presses.open, again: true }],
      }
    },
  }
}
