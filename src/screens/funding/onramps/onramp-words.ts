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
type TextPicker = (words: Words) => string
export const onrampText = (pick: TextPicker): Text => text(funding, ({ onramp }) => pick(onramp))

/** Errors whose own text is shown instead of a general one. */
const ERRORS_WITH_OWN_TEXT: readonly ErrorCode[] = ['NETWORK_ERROR', 'CLIENT_REQUEST_TIMEOUT', 'TOO_MANY_REQUESTS']

/** The visitor's actions on the screen of an onramp. */
export interface OnrampActions {
  /** Returns to the other ways to pay. */
  readonly chooseMethod: () => void
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

interface ScreenContext {
  readonly provider: string
  readonly network: string
  readonly mark: Mark
  readonly presses: OnrampActions
}

/** All states of an onramp's screen, by the state of the payment. */
export function onrampStates(id: OnrampProvider, config: FundingConfig, presses: OnrampActions) {
  const provider = ONRAMP_NAMES[id]
  const mark = { name: provider, shape: ONRAMP_MARKS[id] }
  const context: ScreenContext = { provider, network: fundingNetwork(config), mark, presses }
  return { ...statesBefore(context), ...statesDuring(context), ...statesAfter(context), ...failureStates(context) }
}

const state = (
  { mark }: ScreenContext,
  ring: StatusState['ring'],
  answers: readonly Answer[],
  title: TextPicker,
  detail?: TextPicker,
): StatusState => ({ ring, mark, title: onrampText(title), ...(detail && { detail: onrampText(detail) }), answers })

const waysAnswer = ({ presses }: ScreenContext): Answer => ({
  text: onrampText(words => words.ways),
  press: presses.chooseMethod,
  kind: 'secondary',
})
const openAnswer = ({ provider, presses }: ScreenContext): Answer => ({
  text: onrampText(words => words.open({ provider })),
  press: presses.open,
})
const closeAnswer = ({ presses }: ScreenContext): Answer => ({
  text: text(funding, ({ success }) => success.close),
  press: presses.close,
})

/** The states before the provider's page is open. */
function statesBefore(context: ScreenContext) {
  const { provider, network, mark, presses } = context
  const { openInTab } = presses
  return {
    /** Waits for a press, because browsers open no window without one. */
    ready: (amount: Text): StatusState => ({
      ring: 'turning',
      mark,
      title: onrampText(words => words.ready({ provider })),
      detail: language =>
        wordsOf(funding, language).onramp.readyDetail({ amount: textIn(amount, language), network, provider }),
      answers: [waysAnswer(context), openAnswer(context)],
    }),
    opening: state(context, 'turning', [waysAnswer(context)], words => words.opening({ provider })),
    blocked: state(
      context,
      'failed',
      openInTab
        ? [
            { ...openAnswer(context), kind: 'secondary' },
            { text: onrampText(words => words.here), press: openInTab },
          ]
        : [waysAnswer(context), openAnswer(context)],
      words => words.blocked,
      words => (openInTab ? words.blockedHere({ provider }) : words.blockedDetail),
    ),
  }
}

/** The states during the payment. */
function statesDuring(context: ScreenContext) {
  const { provider } = context
  const waitingState = (title: TextPicker, detail: TextPicker) =>
    state(context, 'turning', [waysAnswer(context)], title, detail)
  return {
    inFlow: waitingState(
      words => words.inFlow({ provider }),
      words => words.inFlowDetail,
    ),
    afterFlow: waitingState(
      words => words.afterFlow,
      words => words.afterFlowDetail({ provider }),
    ),
    pending: waitingState(
      words => words.pending({ provider }),
      words => words.pendingDetail,
    ),
    bank: waitingState(
      words => words.bank,
      words => words.bankDetail({ provider }),
    ),
  }
}

/** The states after the provider has reported the payment as complete. */
function statesAfter(context: ScreenContext) {
  const { provider, network, mark } = context
  const endedState = (ring: StatusState['ring'], detail: TextPicker) =>
    state(context, ring, [closeAnswer(context)], words => words.complete, detail)
  return {
    /** The money is not on the chain yet. */
    complete: endedState('turning', words => words.completeDetail({ provider, network })),
    /** The chain cannot be read. */
    unseen: endedState('done', words => words.unseenDetail({ provider })),
    arrived: (amount: Text): StatusState => ({
      ring: 'done',
      mark,
      title: language => wordsOf(funding, language).receive.arrived({ amount: textIn(amount, language) }),
      answers: [closeAnswer(context)],
    }),
  }
}

/** The states in which the payment cannot continue for now. */
function failureStates(context: ScreenContext) {
  const { provider, mark, presses } = context
  const stuckState = (title: TextPicker, detail: TextPicker) =>
    state(
      context,
      'failed',
      [waysAnswer(context), { text: onrampText(words => words.look), press: presses.check }],
      title,
      detail,
    )
  return {
    /** The bank needs an action of the visitor, and no update follows without one. */
    authorize: stuckState(
      words => words.bank,
      words => words.bankDetail({ provider }),
    ),
    silent: stuckState(
      words => words.silent({ provider }),
      words => words.silentDetail,
    ),
    late: stuckState(
      words => words.late,
      words => words.lateDetail,
    ),
    /** `detail` is the text for errors without a text of their own. */
    failed: (error: unknown, detail: Text): StatusState => {
      const { code } = toWalletError(error)
      return {
        ring: 'failed',
        mark,
        title: onrampText(words => words.wrong),
        detail: ERRORS_WITH_OWN_TEXT.includes(code) ? text(errors, words => words[code].detail) : detail,
        answers: [waysAnswer(context), { text: onrampText(words => words.again), press: presses.open, isRetry: true }],
      }
    },
  }
}
