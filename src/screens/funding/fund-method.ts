import { computed, type ReadableAtom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { funding } from '../../copy/areas/funding.js'
import { text, type Text } from '../../copy/language.js'
import { ONRAMP_NAMES, type Onramp } from '../../funding/onramps/onramps.js'
import type { Payment } from '../../funding/onramps/payments.js'
import type { FundingWay } from '../../funding/open-methods.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet } from '../../ui/pictures/icons.js'
import { card, exchange as atExchange, network, received } from '../../ui/pictures/later-icons.js'
import { ONRAMP_MARKS } from '../../ui/pictures/onramp-marks.js'
import type { ChoiceModel, ChoiceState } from '../shapes/choice/choice.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { standingPayments } from './onramps/standing-payments.js'

const ICONS: Readonly<Record<FundingWay, string>> = {
  card,
  exchange: atExchange,
  wallet,
  bridge: network,
  manual: received,
}

/**
 * The fastest method: it takes about a minute, and only because of the network. All other methods wait for somebody
 * else.
 */
const FASTEST: FundingWay = 'wallet'

/** The result: a purchase, or the end of an earlier one. */
export type OnrampChoice = { readonly onramp: Onramp } | { readonly payment: Payment }

export interface FundMethodParams {
  readonly methods: readonly FundingWay[]
  /** The receiver, if it is not a wallet of the user. */
  readonly to?: string
  /** True if the receiver is an external wallet of the user. */
  readonly outside?: boolean | undefined
  /** Chosen without asking, but only once: after going back, the visitor chooses. */
  readonly first?: FundingWay | undefined
  /** The card providers, the preferred one first. */
  readonly cards?: readonly Onramp[]
  /** The exchange that the money can come from. */
  readonly exchange?: Onramp | undefined
  /** Earlier payments whose result is still unknown. */
  readonly payments?: readonly Payment[]
  /** The error of the method that was chosen last. */
  readonly problem?: Text | undefined
  /** Another message about the method that was chosen last. */
  readonly notice?: Text | undefined
}

/** A method, with its cost and duration, and the marks of the companies that it needs. */
export interface FundMethodRow extends ChoiceRow {
  readonly cost?: Text
  readonly by?: readonly { readonly name: string; readonly shape: string }[]
}
export interface FundMethodState extends ChoiceState {
  readonly rows: readonly FundMethodRow[]
}
export interface FundMethodModel extends ChoiceModel {
  readonly $state: ReadableAtom<FundMethodState>
}

const markOf = ({ provider }: Pick<Onramp, 'provider'>) => ({
  name: ONRAMP_NAMES[provider],
  shape: ONRAMP_MARKS[provider],
})

/** Asks how the money comes. Each method shows its cost and duration. */
export const fundMethod = screen('fund-method', {
  size: 'full', // so that every way is in view
  view: () => import('./fund-method.view.js'),
  start: (params: FundMethodParams, stage: OnStage<'wallet' | 'bridge' | 'manual' | OnrampChoice>): FundMethodModel => {
    const { methods, to, outside, first, cards = [], exchange, payments = [], problem, notice } = params
    const choose = (id: FundingWay) => {
      if (id !== 'card' && id !== 'exchange') return stage.finish(id)
      const onramp = id === 'card' ? cards[0] : exchange
      if (onramp) stage.finish({ onramp })
    }
    const preselection = stage.keep('fund-method', () => ({ due: first }))
    if (preselection.due) {
      const method = preselection.due
      preselection.due = undefined
      queueMicrotask(() => choose(method))
    }
    const { name } = stage.$settings.get()
    const [, other] = cards
    const methodRows = methods.map((id): FundMethodRow => ({
      key: id,
      mark: { icon: ICONS[id] },
      label: text(funding, ({ method, foreign }) => (to && id === 'manual' ? foreign.manual : method[id])),
      ...(id === 'card' && { by: cards.map(markOf) }),
      ...(id === 'exchange' && exchange && { by: [markOf(exchange)] }),
      cost: text(funding, ({ method }) => method.costs[id]),
      ...(id === FASTEST && methods.length > 1 && { chips: [text(funding, ({ method }) => method.fastest)] }),
      leads: true,
      choose: () => choose(id),
    }))
    const state = (paymentRows: readonly FundMethodRow[]): FundMethodState => ({
      title: text(funding, ({ method, foreign }) =>
        to ? foreign.method({ address: shortAddress(to) }) : method.title({ app: outside ? '' : name }),
      ),
      detail: notice,
      problem,
      rows: [...paymentRows, ...methodRows],
      ...(other && {
        answers: [
          {
            text: text(funding, ({ onramp }) => onramp.other),
            press: () => stage.finish({ onramp: other }),
            kind: 'quiet' as const,
          },
        ],
      }),
    })
    const $paymentRows = standingPayments(payments, payment => stage.finish({ payment }), stage.signal)
    return { $state: computed($paymentRows, state) }
  },
})
