import { moonpayTransaction, signMoonpayUrl, type MoonpayTransaction } from '../../api/onramps/moonpay.js'
import { MOONPAY_POLL_DELAY_MS, MOONPAY_POLL_ERRORS, MOONPAY_POLL_MS } from '../../constants.js'
import type { Settings } from '../../config/settings.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { OtherWindow } from '../../channel/other-window.js'
import { moonpayCurrency } from './moonpay-currencies.js'
import type { StartedOrder, OnrampOrder } from './onramp-order.js'
import type { Onramp } from './onramps.js'
import { newPayment, type Payment } from './payments.js'
import { watchPayment, type WatchEnd } from './watch-payment.js'

export const BY_CARD = 'credit_debit_card'
/** The states that end the polling. */
const LAST: readonly string[] = ['completed', 'failed', 'awaitingAuthorization']

/** The state of a payment in the card provider's terms. `serviceFailure` is ours: the provider does not answer. */
export type MoonpayStatus =
  | 'pending'
  | 'waitingAuthorization'
  | 'awaitingAuthorization'
  | 'completed'
  | 'failed'
  | 'serviceFailure'

/**
 * The provider's states that matter here. All others count as in progress, also a payment that waits for the card's
 * bank.
 */
export function moonpayStatus({ status, paymentMethod }: MoonpayTransaction): MoonpayStatus {
  if (LAST.includes(status)) return status as MoonpayStatus
  return status === 'waitingAuthorization' && paymentMethod !== BY_CARD ? status : 'pending'
}

/** Begins a payment by card. */
export async function beginMoonpay(
  { config, amount, settings: { appearance } }: OnrampOrder,
  onramp: Onramp,
  signal: AbortSignal,
): Promise<StartedOrder> {
  const currencyCode = moonpayCurrency(config)
  const { quoteCurrencyAmount = Number(amount) } = config.cardConfigOverride ?? {}
  if (!currencyCode) throw new WalletError('NOT_SUPPORTED', 'The card provider does not sell this.')
  const { url, externalTransactionId, desk } = await signMoonpayUrl(
    {
      address: config.address,
      useSandbox: config.cardSandbox ?? false,
      config: { uiConfig: uiOf(appearance), paymentMethod: BY_CARD, currencyCode, quoteCurrencyAmount },
    },
    signal,
  )
  return { url, payment: newPayment(onramp, config, String(quoteCurrencyAmount), { externalTransactionId, desk }) }
}

function uiOf({ palette, theme }: Settings['appearance']): { accentColor?: string; theme: 'light' | 'dark' } {
  const accent = Object.hasOwn(palette, 'accent') ? palette['accent'] : undefined
  const dark = theme === 'auto' ? globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches : theme === 'dark'
  return {
    ...(accent && /^#[\da-f]{3,8}$/i.test(accent) && { accentColor: accent }),
    theme: dark ? 'dark' : 'light',
  }
}

/** Requests a payment once. Undefined while the card provider does not know it. */
export const lookAtMoonpay = async (
  { externalTransactionId = '', desk = { apiUrl: '', apiKey: '' } }: Payment,
  signal: AbortSignal,
): Promise<MoonpayTransaction | undefined> => moonpayTransaction(externalTransactionId, desk, signal)

/** Waits for the end of a payment by card, and reports each state until then. */
export function watchMoonpay(
  payment: Payment,
  window: OtherWindow | undefined,
  onStatus: (status: MoonpayStatus) => void,
  signal: AbortSignal,
): Promise<WatchEnd<MoonpayTransaction | undefined>> {
  return watchPayment(
    {
      readState: async deadlineSignal => {
        const transaction = await lookAtMoonpay(payment, deadlineSignal)
        if (transaction) onStatus(moonpayStatus(transaction))
        return transaction
      },
      isEnd: transaction => transaction !== undefined && LAST.includes(transaction.status),
      isSeen: transaction => transaction !== undefined,
      window,
      delayMs: MOONPAY_POLL_DELAY_MS,
      everyMs: MOONPAY_POLL_MS,
      errorsLimit: MOONPAY_POLL_ERRORS,
    },
    signal,
  )
}
