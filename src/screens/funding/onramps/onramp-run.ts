import { atom } from 'nanostores'
import type { FundResult } from '../../../ask/questions/fund.js'
import type { Popup } from '../../../channel/popup.js'
import { exactAmount } from '../../../chains/amount.js'
import { openCheckout } from '../../../channel/checkout-window.js'
import type { OtherWindow } from '../../../channel/other-window.js'
import { ARRIVAL_WATCH_MS, FUNDING_SUCCESS_MS } from '../../../constants.js'
import type { Text } from '../../../copy/language.js'
import { fundingBalance } from '../../../funding/funding-balance.js'
import { fundingAsset, type FundingConfig } from '../../../funding/funding-config.js'
import type { Begun, OnrampOrder } from '../../../funding/onramps/onramp-order.js'
import type { Onramp } from '../../../funding/onramps/onramps.js'
import { forgetPayment, isSamePayment, rememberPayment, type Payment } from '../../../funding/onramps/payments.js'
import { reportOnrampStarted } from '../../../funding/onramps/report-onramp.js'
import { untilBalanceRises } from '../../../funding/until-balance-rises.js'
import { withDeadline } from '../../../lib/time/deadline.js'
import { wait } from '../../../lib/time/wait.js'
import { needsPopup } from '../../../session/returns/needs-popup.js'
import { redirect } from '../../../session/returns/redirect.js'
import type { OnStage } from '../../../stage/define.js'
import type { StatusModel, StatusState } from '../../shapes/status/status.js'
import { onrampResult } from './onramp-result.js'
import { coins, onrampStates } from './onramp-words.js'

export interface OnrampParams {
  readonly config: FundingConfig
  readonly onramp: Onramp
  /** Decimal text. */
  readonly amount: string
  /** What the press has opened; null where the browser blocked it, absent where nothing was pressed. */
  readonly window?: Popup | null | undefined
  /** A payment that was begun before, and is only looked at. */
  readonly payment?: Payment | undefined
}

/** Money is on its way or there; or the other ways are gone back to, and why. */
export type OnrampOutcome =
  | { readonly result: FundResult }
  | { readonly back: true; readonly problem?: Text; readonly notice?: Text }

/** What tells one onramp from the other. */
export interface OnrampSpec {
  readonly begin: (order: OnrampOrder, onramp: Onramp, signal: AbortSignal) => Promise<Begun>
  /** Waits for the end of a payment, and says it. */
  readonly watch: (run: OnrampRun) => Promise<void>
  /** What is said where it could not be begun. */
  readonly failed: Text
}

export type OnrampStates = ReturnType<typeof onrampStates>

/** What a watch may do with the screen. */
export interface OnrampRun {
  readonly payment: Payment
  /** What it is paid in; none where that is over. */
  readonly window: OtherWindow | undefined
  readonly states: OnrampStates
  readonly say: (state: StatusState) => void
  readonly finish: (outcome: OnrampOutcome) => void
  /** The payment has ended at the provider. True for who hears of that first, and is to tell it. */
  readonly ended: () => boolean
  /** The provider says that it has paid: the chain is asked whether that is true. */
  readonly complete: () => Promise<void>
  /** The payment has come to nothing. */
  readonly forget: () => void
  /** Aborted when the screen is left, or this watch is over. */
  readonly signal: AbortSignal
}

/**
 * Plays one payment: opens the provider's page in a window, or in this tab, waits for the end there, then for the money on the chain.
 * The payment is remembered before its page is shown, so that it is found again whatever becomes of this page.
 */
export function onrampRun(params: OnrampParams, stage: OnStage<OnrampOutcome>, spec: OnrampSpec): StatusModel {
  const { config, onramp, amount } = params
  let { payment } = params
  let window: OtherWindow | undefined
  const states = onrampStates(onramp.provider, config, {
    ways: () => finish({ back: true }),
    open: () => void ($state.get() === states.opening || pay(openCheckout())),
    openInTab: needsPopup() ? undefined : () => void pay('this-tab'),
    check: () => void watch(),
    close: () => {
      if (payment) forgetPayment(payment)
      finish({ result: onrampResult(onramp, config) })
    },
  })
  const $state = atom(states.ready(coins(amount, fundingAsset(config).symbol)))
  const say = (state: StatusState) => $state.set(state)
  const finish = (outcome: OnrampOutcome) => stage.finish(outcome)
  const note = (more: Partial<Payment>) => {
    if (payment) rememberPayment((payment = { ...payment, ...more }))
  }

  const watch = stage.run(async () => {
    if (!payment) return
    const over = new AbortController()
    say(window && !window.closed ? states.inFlow : states.afterFlow)
    const ended = () => {
      const first = !payment?.told
      note({ told: true })
      return first
    }
    const complete = () => lookForMoney(() => payment, params, stage, states, say)
    const forget = () => payment && forgetPayment(payment)
    try {
      const signal = AbortSignal.any([stage.signal, over.signal])
      await spec.watch({ payment, window, states, say, finish, ended, complete, forget, signal })
    } finally {
      over.abort()
    }
  })

  const pay = stage.run(async (opened: Popup | null | 'this-tab') => {
    if (!opened) return say(states.blocked)
    say(states.opening)
    try {
      const begun = await beginning(params, stage, spec, opened)
      ;({ payment, window } = begun)
      void begun.balance.then(before => {
        if (before !== undefined && isSamePayment(payment, begun.payment)) note({ before: String(before) })
      })
    } catch (error) {
      if (stage.signal.aborted) throw error
      return say(states.failed(error, spec.failed))
    }
    await watch()
  })

  if (payment) void watch()
  else if (params.window !== undefined) void pay(params.window)
  return { $state }
}

/** A payment that has begun, where it is paid, and the balance before, as soon as the chain has said it. */
interface Beginning {
  readonly payment: Payment
  readonly window: OtherWindow | undefined
  readonly balance: Promise<bigint | undefined>
}

/** Begins a payment, remembers it, and shows its page: in the window that is open, or in the place of this one. */
async function beginning(
  { config, onramp, amount }: OnrampParams,
  stage: OnStage<OnrampOutcome>,
  { begin }: OnrampSpec,
  opened: Popup | 'this-tab',
): Promise<Beginning> {
  const settings = stage.$settings.get()
  const popup = opened === 'this-tab' ? undefined : opened
  const closeEmpty = () => popup?.close()
  stage.signal.addEventListener('abort', closeEmpty)
  try {
    const read = fundingBalance(config, settings)
    const balance = read ? read(stage.signal).catch(() => undefined) : Promise.resolve(undefined)
    const { url, payment } = await begin({ config, amount, settings }, onramp, stage.signal)
    stage.signal.throwIfAborted()
    rememberPayment(payment)
    reportOnrampStarted(payment, config)
    const ours = redirect({ url, purpose: 'checkout', target: popup ? 'popup' : 'self' }, popup?.goTo)
    if (!ours) closeEmpty()
    return { payment, balance, window: ours ? popup : HOSTS_OWN }
  } catch (error) {
    closeEmpty()
    throw error
  } finally {
    stage.signal.removeEventListener('abort', closeEmpty)
  }
}

/** The host shows the page in a way of its own: nobody here sees it close. */
const HOSTS_OWN: OtherWindow = { closed: false, close: () => {} }

/** Waits for the money that a provider says it has sent. Leaving counts as "on its way" from here on; that it is there, only the chain says. */
async function lookForMoney(
  payment: () => Payment | undefined,
  { config, onramp }: OnrampParams,
  stage: OnStage<OnrampOutcome>,
  states: OnrampStates,
  say: (state: StatusState) => void,
): Promise<void> {
  const { symbol, decimals } = fundingAsset(config)
  stage.setExit({ result: onrampResult(onramp, config) })
  const paid = payment()
  const read = fundingBalance(config, stage.$settings.get())
  if (!read || paid?.before === undefined) return say(states.unseen)
  say(states.complete)
  const before = BigInt(paid.before)
  const risen = await withDeadline({ ms: ARRIVAL_WATCH_MS, signal: stage.signal, late: () => undefined }, inTime =>
    untilBalanceRises(read, before, inTime),
  ).catch(() => undefined)
  stage.signal.throwIfAborted()
  if (risen === undefined) return say(states.unseen)
  const arrived = exactAmount(risen, decimals)
  const result = onrampResult(onramp, config, arrived)
  forgetPayment(paid)
  stage.setExit({ result })
  say(states.arrived(coins(arrived, symbol)))
  await wait(FUNDING_SUCCESS_MS, stage.signal)
  stage.finish({ result })
}
