import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { request } from '../client.js'
import { checkoutUrl } from './checkout-url.js'
import { ONRAMP_ENDPOINTS } from './endpoints.js'

/** The exchange's payment page. */
const BUY_PAGE = 'https://pay.coinbase.com/buy/select-asset'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_096))
const initSchema = object({
  app_id: text,
  session_token: text,
  partner_user_id: v.pipe(text, v.maxLength(200)),
  /** The payment page of a provider that replaces the exchange in development. */
  buy_url: v.nullish(text),
})
const statusSchema = object({ status: v.pipe(v.string(), v.maxLength(100)) })

/** A purchase that has started. */
export interface CoinbaseSession {
  readonly appId: string
  readonly sessionToken: string
  readonly partnerUserId: string
  readonly buyPage: string
}

/** Starts a purchase at the exchange: to this address, of these assets, on these of its networks. */
export async function startCoinbase(
  { address, blockchains, assets }: { address: string; blockchains: readonly string[]; assets: readonly string[] },
  signal?: AbortSignal,
): Promise<CoinbaseSession> {
  const { app_id, session_token, partner_user_id, buy_url } = await request(ONRAMP_ENDPOINTS.coinbaseInit, {
    body: { addresses: [{ address, blockchains }], assets },
    schema: initSchema,
    signal,
  })
  return {
    appId: app_id,
    sessionToken: session_token,
    partnerUserId: partner_user_id,
    buyPage: checkoutUrl(buy_url ?? BUY_PAGE).href,
  }
}

/** The state of a purchase. It is requested with one try, as the caller polls it. */
export async function coinbaseStatus(
  { partnerUserId }: { partnerUserId: string },
  signal?: AbortSignal,
): Promise<'pending' | 'success' | 'failure'> {
  const { status } = await request(ONRAMP_ENDPOINTS.coinbaseStatus, {
    query: { partnerUserId },
    schema: statusSchema,
    retry: false,
    signal,
  })
  return status === 'success' || status === 'failure' ? status : 'pending'
}
