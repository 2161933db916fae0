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
import type { StartedOrder, OnrampOrder } from '../../../funding/onramps/onramp-order.js'
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

/** How long the way to a page in this tab may wait for the balance before the payment. */
const BALANCE_TIMEOUT_MS = 3_000

export interface OnrampParams {
  readonly config: FundingConfig
  readonly onramp: Onramp
  /** As decimal text. */
  readonly amount: string
  /** The window that the press has opened. Null if the browser blocked it, absent if there was no press. */
  readonly window?: Popup | null | undefined
  /** An earlier payment: the screen only shows its status. */
  readonly payment?: Payment | undefined
}

/** The money is on its way or has arrived. Or the visitor returns to the other ways to pay, with the reason. */
export type OnrampOutcome =
  | { readonly result: FundResult }
  | { readonly back: true; readonly problem?: Text; readonly notice?: Text }

/** The parts that differ between the onramps. */
export interface OnrampSpec {
  readonly begin: (order: OnrampOrder, onramp: Onramp, signal: AbortSignal) => Promise<StartedOrder>
  /** Waits for the end of a payment, and shows it. */
  readonly watch: (run: OnrampRun) => Promise<void>
  /** The text if the payment could not be started. */
  readonly failed: Text
}

export type OnrampStates = ReturnType<typeof onrampStates>

/** The parts of the screen that a watch uses. */
export interface OnrampRun {
  readonly payment: Payment
  /** The window of the payment; undefined once the payment is over. */
  readonly window: OtherWindow | undefined
  readonly states: OnrampStates
  readonly say: (state: StatusState) => void
  readonly finish: (outcome: OnrampOutcome) => void
  /** Notes that the provider has ended the payment. True for the first call only: its caller reports the end. */
  readonly ended: () => boolean
  /** Called when the provider reports the payment as complete: waits for the money on the chain. */
  readonly complete: () => Promise<void>
  /** Deletes the stored payment, because it has failed. */
  readonly forget: () => void
  /** Aborted when the screen is left, or the watch ends. */
  readonly signal: AbortSignal
}

/**
 * Runs one payment. It opens the provider's page in a window or in this tab, waits for the end of the payment, and then
 * for the money on the chain. The payment is stored before its page opens, so that it is found again even if this page
 * is lost.
 */
export function onrampRun(params: OnrampParams, stage: OnStage<OnrampOutcome>, spec: OnrampSpec): StatusModel {
  const { config, onramp, amount } = params
  let { payment } = params
  let window: OtherWindow | undefined
  const states = onrampStates(onramp.provider, config, {
    chooseMethod: () => finish({ back: true }),
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
  const updatePayment = (changes: Partial<Payment>) => {
    if (payment) rememberPayment((payment = { ...payment, ...changes }))
  }

  const watch = stage.run(async () => {
    if (!payment) return
    const controller = new AbortController()
    say(window && !window.closed ? states.inFlow : states.afterFlow)
    const ended = () => {
      const first = !payment?.told
      updatePayment({ told: true })
      return first
    }
    const complete = () => awaitArrival(() => payment, params, stage, states, say)
    const forget = () => payment && forgetPayment(payment)
    try {
      const signal = AbortSignal.any([stage.signal, controller.signal])
      await spec.watch({ payment, window, states, say, finish, ended, complete, forget, signal })
    } finally {
      controller.abort()
    }
  })

  const pay = stage.run(async (opened: Popup | null | 'this-tab') => {
    if (!opened) return say(states.blocked)
    say(states.opening)
    try {
      const started = await startPayment(params, stage, spec, opened)
      ;({ payment, window } = started)
      void started.balance.then(balance => {
        if (balance !== undefined && isSamePayment(payment, started.payment)) updatePayment({ before: String(balance) })
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

/** A started payment, its window, and the earlier balance once the chain has reported it. */
interface StartedPayment {
  readonly payment: Payment
  readonly window: OtherWindow | undefined
  readonly balance: Promise<bigint | undefined>
}

/** Starts and stores a payment, then opens its page: in the window, or in place of this page. */
async function startPayment(
  { config, onramp, amount }: OnrampParams,
  stage: OnStage<OnrampOutcome>,
  { begin }: OnrampSpec,
  opened: Popup | 'this-tab',
): Promise<StartedPayment> {
  const settings = stage.$settings.get()
  const popup = opened === 'this-tab' ? undefined : opened
  const closePopup = () => popup?.close()
  stage.signal.addEventListener('abort', closePopup)
  try {
    const read = fundingBalance(config, settings)
    const balance = read ? read(stage.signal).catch(() => undefined) : Promise.resolve(undefined)
    const { url, payment } = await begin({ config, amount, settings }, onramp, stage.signal)
    // In this tab, a later answer of the chain would be lost with the page.
    const before = popup ? undefined : await answeredSoon(balance, stage.signal)
    stage.signal.throwIfAborted()
    rememberPayment(before === undefined ? payment : { ...payment, before: String(before) })
    reportOnrampStarted(payment, config)
    const isOpenedHere = redirect({ url, purpose: 'checkout', target: popup ? 'popup' : 'self' }, popup?.goTo)
    if (!isOpenedHere) closePopup()
    return { payment, balance, window: isOpenedHere ? popup : HOST_WINDOW }
  } catch (error) {
    closePopup()
    throw error
  } finally {
    stage.signal.removeEventListener('abort', closePopup)
  }
}

/** The balance; undefined if the chain does not report it within a few seconds. */
const answeredSoon = (balance: Promise<bigint | undefined>, signal: AbortSignal): Promise<bigint | undefined> =>
  withDeadline({ ms: BALANCE_TIMEOUT_MS, signal, late: () => undefined }, () => balance).catch(() => undefined)

/** The host shows the page in its own way, so this code cannot detect when it is closed. */
const HOST_WINDOW: OtherWindow = { closed: false, close: () => {} }

/**
 * Waits for money that the provider reports as sent. Leaving now counts as "on its way"; only the chain can confirm the
 * arrival.
 */
async function awaitArrival(
  payment: () => Payment | undefined,
  { config, onramp }: OnrampParams,
  stage: OnStage<OnrampOutcome>,
  states: OnrampStates,
  say: (state: StatusState) => void,
): Promise<void> {
  const { symbol, decimals } = fundingAsset(config)
  stage.setExit({ result: onrampResult(onramp, config) })
  const currentPayment = payment()
  const read = fundingBalance(config, stage.$settings.get())
  if (!read || currentPayment?.before === undefined) return say(states.unseen)
  say(states.complete)
  const before = BigInt(currentPayment.before)
  const increase = await withDeadline(
    { ms: ARRIVAL_WATCH_MS, signal: stage.signal, late: () => undefined },
    deadlineSignal => untilBalanceRises(read, before, deadlineSignal),
  ).catch(() => undefined)
  stage.signal.throwIfAborted()
  if (increase === undefined) return say(states.unseen)
  const arrivedAmount = exactAmount(increase, decimals)
  const result = onrampResult(onramp, config, arrivedAmount)
  forgetPayment(currentPayment)
  stage.setExit({ result })
  say(states.arrived(coins(arrivedAmount, symbol)))
  await wait(FUNDING_SUCCESS_MS, stage.signal)
  stage.finish({ result })
}
