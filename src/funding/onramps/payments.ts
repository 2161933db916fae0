import * as v from 'valibot'
import type { MoonpayDesk } from '../../api/onramps/moonpay.js'
import { sameAddress } from '../../chains/address.js'
import { currentApp } from '../../config/current-app.js'
import { PAYMENT_MEMORY_MS, PAYMENTS_LIMIT } from '../../constants.js'
import { object } from '../../lib/own/object.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import { providerStorage } from '../../session/record/provider-storage.js'
import { platform } from '../../session/record/platform.js'
import { currentUser } from '../../session/store.js'
import { fundingAsset, type FundingConfig } from '../funding-config.js'
import type { Onramp } from './onramps.js'

/** The id of a payment at its onramp: `partnerUserId` at the exchange, `externalTransactionId` at the card provider. */
export interface OnrampStatusData {
  readonly partnerUserId?: string | undefined
  readonly externalTransactionId?: string | undefined
}

const text = v.pipe(v.string(), v.maxLength(300))
const paymentSchema = object({
  method: v.picklist(['card', 'exchange']),
  provider: v.picklist(['coinbase', 'moonpay']),
  partnerUserId: v.optional(text),
  externalTransactionId: v.optional(text),
  /** The API of the card provider that reports the state. */
  desk: v.optional(object({ apiUrl: text, apiKey: text })),
  userId: text,
  address: text,
  /** The chain in the form of CAIP-2; on Solana with the name of the cluster. */
  network: text,
  asset: text,
  /** The ordered amount, decimal text. */
  amount: text,
  /** The balance before the payment, in the asset's smallest unit; absent if it could not be read. */
  before: v.optional(v.pipe(text, v.regex(/^\d{1,78}$/))),
  /** True if its end was reported to analytics. */
  told: v.optional(v.boolean()),
  startedAt: v.pipe(v.number(), v.finite()),
})

/** A started payment whose result this browser has not shown yet. */
export type Payment = Readonly<v.InferOutput<typeof paymentSchema>>

const key = () => `wallet-elements:${currentApp().appId}:payments`

const idOf = ({ partnerUserId, externalTransactionId }: OnrampStatusData) => partnerUserId ?? externalTransactionId

const networkOf = (config: FundingConfig): string =>
  config.chainType === 'solana' ? `solana:${config.cluster.name}` : `eip155:${config.chain.id}`

/** The stored payments, the oldest first. */
function read(): readonly Payment[] {
  const { success, output } = v.safeParse(v.array(paymentSchema), tryParseJson(providerStorage().get(key())))
  const now = platform().now()
  return success ? output.filter(({ startedAt }) => Math.abs(now - startedAt) < PAYMENT_MEMORY_MS) : []
}

function write(payments: readonly Payment[]): void {
  if (payments.length === 0) return providerStorage().remove(key())
  providerStorage().set(key(), toJson(payments.slice(-PAYMENTS_LIMIT)))
}

/** A payment that begins now. */
export const newPayment = (
  { method, provider }: Onramp,
  config: FundingConfig,
  amount: string,
  status: OnrampStatusData & { readonly desk?: MoonpayDesk },
): Payment => ({
  method,
  provider,
  ...status,
  userId: currentUser()?.id ?? '',
  address: config.address,
  network: networkOf(config),
  asset: fundingAsset(config).symbol,
  amount,
  startedAt: platform().now(),
})

export const isSamePayment = (one: Payment | undefined, other: Payment): boolean =>
  one !== undefined && idOf(one) === idOf(other)

const others = (payment: Payment) => read().filter(other => !isSamePayment(other, payment))

/** Stores a payment, and replaces an earlier entry of it. */
export const rememberPayment = (payment: Payment): void => write([...others(payment), payment])

export const forgetPayment = (payment: Payment): void => write(others(payment))

/** True if there are stored payments, to whatever wallet. */
export const hasPayments = (): boolean => read().length > 0

/** The signed-in user's stored payments to this wallet for this asset; the newest first. */
export function paymentsFor(config: FundingConfig): readonly Payment[] {
  const [userId, network, { symbol }] = [currentUser()?.id, networkOf(config), fundingAsset(config)]
  return read()
    .filter(
      payment =>
        payment.userId === userId &&
        payment.network === network &&
        payment.asset === symbol &&
        sameAddress(payment.address, config.address),
    )
    .reverse()
}
