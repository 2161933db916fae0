import { coinsToBaseUnits } from '../chains/coin-amount.js'
import type { ProviderContext, Routes, WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import { checkoutPage } from '../pages/checkout-page.js'
import { PayoutStore } from '../store/money/payouts.js'
import { Prices } from '../store/money/prices.js'
import { PurchaseStore, type Purchase } from '../store/money/purchases.js'
import { transaction } from '../store/transaction.js'
import type { Currency } from './currencies.js'
import { coinRange } from './limits.js'

/** The delay of "Pay slowly" and of the bank's authorisation. A tester may shift the clock. */
export const SLOW_MS = 15_000
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const ADDRESSES = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  base: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
} as const
const MAX_AMOUNT = 1_000_000

/** Whether an address has the form of the chain's addresses. */
export const isAddressOn = (chain: Currency['chain'], address: string): boolean => ADDRESSES[chain].test(address)

/** A buyer's request, as the page's URL describes it. */
export interface Wish {
  purchase: Purchase
  currency: Currency
  amount: string
  paymentMethod: string
}

/** The outcome of a purchase; undefined until the buyer acts. */
export function outcomeOf(purchase: Purchase, payouts: PayoutStore): 'pending' | 'success' | 'failed' | undefined {
  if (purchase.state === 'offered') return undefined
  if (purchase.state === 'failed' || !purchase.payoutId) return 'failed'
  const payout = payouts.find(purchase.payoutId)
  return payout?.state === 'paid' ? 'success' : payout?.state === 'failed' || !payout ? 'failed' : 'pending'
}

/** The names of the shops on their pages. */
const SHOPS = { moonpay: 'MoonPay', coinbase: 'Coinbase' } as const

/** Serves a shop's page. The URL describes the purchase, and the buyer's choice triggers the payout. */
export function serveCheckout(
  routes: Routes,
  context: ProviderContext,
  shop: keyof typeof SHOPS,
  read: (request: WireRequest) => Wish,
): void {
  const payouts = new PayoutStore(context.db, context.clock.now)
  const page = (request: WireRequest, { purchase, currency, amount }: Wish, status: 200 | 400, error?: string) =>
    request.html(
      checkoutPage({
        shop: SHOPS[shop],
        symbol: currency.symbol,
        network: currency.network,
        address: purchase.address,
        amount,
        outcome: outcomeOf(purchase, payouts),
        authorization: purchase.shop === 'moonpay',
        error,
      }),
      status,
      { 'content-security-policy': POLICY, 'cache-control': 'no-store' },
    )

  serve(routes, `${shop}.page`, request => page(request, read(request), 200))

  serve(routes, `${shop}.pay`, async request => {
    const form = new URLSearchParams(await request.req.text())
    const order = read(request)
    if (order.purchase.state !== 'offered') return page(request, order, 200)
    const error = buy(context, order, form.get('answer'), (form.get('amount') ?? '').trim())
    if (error !== undefined) return page(request, order, 400, error)
    const { pathname, search } = new URL(request.req.url)
    return request.redirect(pathname + search, 303)
  })
}

/** Carries out the buyer's choice. Returns an error text if it is not possible. */
function buy(
  { clock, db }: ProviderContext,
  { purchase, currency, ...wish }: Wish,
  answer: string | null,
  amount: string,
): string | undefined {
  const purchases = new PurchaseStore(db, clock.now)
  const details = { amount, currency: currency.symbol, paymentMethod: wish.paymentMethod }
  if (answer === 'fail') {
    purchases.note(purchase.id, { ...details, amount: wish.amount, state: 'failed', payoutId: null })
    return undefined
  }
  const units = unitsOf(amount, currency)
  if (units === undefined) return 'Enter an amount above zero.'
  const range = coinRange(purchase.shop, wish.paymentMethod, currency, new Prices(db))
  if (range && (Number(amount) < range.min || Number(amount) > range.max))
    return `Enter ${range.min} to ${range.max} ${currency.symbol}.`
  if (!isAddressOn(currency.chain, purchase.address)) return `This is no address of ${currency.network}.`
  transaction(db, () => {
    const payoutId = new PayoutStore(db, clock.now).owe({
      chain: currency.chain,
      asset: currency.asset,
      token: currency.token,
      recipient: purchase.address,
      amount: units,
      dueAt: clock.now() + (answer === 'pay' ? 0 : SLOW_MS),
    })
    purchases.note(purchase.id, { ...details, state: answer === 'ask' ? 'asked' : 'bought', payoutId })
  })
  return undefined
}

function unitsOf(amount: string, { chain, asset }: Currency): bigint | undefined {
  try {
    const units = coinsToBaseUnits(amount, chain, asset)
    return units > 0n && Number(amount) <= MAX_AMOUNT ? units : undefined
  } catch {
    return undefined
  }
}
