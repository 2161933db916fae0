import * as v from 'valibot'
import { REQUEST_TIMEOUT_MS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { object } from '../../lib/own/object.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { attempt, request, send } from '../client.js'
import { checkoutUrl } from './checkout-url.js'
import { ONRAMP_ENDPOINTS } from './endpoints.js'

/** An order for the card provider. */
export interface MoonpayOrder {
  readonly address: string
  readonly useSandbox: boolean
  readonly config: {
    readonly uiConfig?: { readonly accentColor?: string; readonly theme?: 'light' | 'dark' }
    readonly paymentMethod?: string
    readonly currencyCode?: string
    readonly quoteCurrencyAmount?: number
  }
}

const signedSchema = object({
  signedUrl: v.pipe(v.string(), v.maxLength(8_192)),
  externalTransactionId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
})
const LONG = 100
const text = v.nullish(v.pipe(v.string(), v.maxLength(LONG)))
const number = v.nullish(v.pipe(v.number(), v.finite()))
const transactionSchema = object({
  status: v.pipe(v.string(), v.maxLength(LONG)),
  paymentMethod: text,
  cardPaymentType: text,
  currency: v.nullish(object({ code: text })),
  baseCurrencyAmount: number,
  quoteCurrencyAmount: number,
  feeAmount: number,
  extraFeeAmount: number,
  networkFeeAmount: number,
})

/** A payment, as the card provider reports it. */
export type MoonpayTransaction = v.InferOutput<typeof transactionSchema>

/** The address of the card provider's API for payments, and our key for it. */
export interface MoonpayDesk {
  readonly apiUrl: string
  readonly apiKey: string
}

/** Has the provider sign the URL of a checkout for this order. */
export async function signMoonpayUrl(
  order: MoonpayOrder,
  signal?: AbortSignal,
): Promise<{ url: string; externalTransactionId: string; desk: MoonpayDesk }> {
  const { signedUrl, externalTransactionId } = await request(ONRAMP_ENDPOINTS.moonpaySign, {
    body: { ...order },
    schema: signedSchema,
    signal,
  })
  const url = checkoutUrl(signedUrl)
  return { url: url.href, externalTransactionId, desk: deskOf(url) }
}

/**
 * MoonPay has one API for all its pages. A provider that replaces it in development has the API on the origin of its
 * page.
 */
const deskOf = ({ hostname, origin, searchParams }: URL): MoonpayDesk => ({
  apiUrl: /(?:^|\.)moonpay\.com$/.test(hostname) ? 'https://api.moonpay.com' : origin,
  apiKey: searchParams.get('apiKey') ?? '',
})

/**
 * The state of a payment; undefined until the card provider knows it. The request goes to a public API, and has no data
 * of this app or its visitor.
 */
export async function moonpayTransaction(
  externalTransactionId: string,
  { apiUrl, apiKey }: MoonpayDesk,
  signal: AbortSignal,
): Promise<MoonpayTransaction | undefined> {
  const url = checkoutUrl(
    `${apiUrl}/v1/transactions/ext/${encodeURIComponent(externalTransactionId)}?${new URLSearchParams({ apiKey })}`,
  )
  const ask = (deadlineSignal: AbortSignal) =>
    send(
      url.href,
      toNullPrototype<RequestInit>({
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
        signal: deadlineSignal,
      }),
    )
  const { error, data } = await attempt(ask, REQUEST_TIMEOUT_MS, signal)
  if (isWalletError(error) && error.status === 404) return undefined
  if (error) throw error
  const found: unknown = Array.isArray(data) ? data[0] : undefined
  const { success, output } = v.safeParse(transactionSchema, found)
  if (!success) throw new WalletError('UNEXPECTED_ANSWER', 'The card provider told no payment.', { retryable: true })
  return output
}
