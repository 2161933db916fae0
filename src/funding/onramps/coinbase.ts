import { coinbaseStatus, startCoinbase } from '../../api/onramps/coinbase.js'
import { CHECKS_AFTER_CLOSE, COINBASE_POLL_DELAY_MS, COINBASE_POLL_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { OtherWindow } from '../../channel/other-window.js'
import { coinbaseAsset, coinbaseBlockchain } from './coinbase-assets.js'
import type { StartedOrder, OnrampOrder } from './onramp-order.js'
import type { Onramp } from './onramps.js'
import { newPayment, type Payment } from './payments.js'
import { watchPayment, type WatchEnd } from './watch-payment.js'

/** The state of a purchase: pending with its window open, pending after its window was closed, or ended. */
export type CoinbaseState = 'pending-in-flow' | 'pending-after-flow' | 'success' | 'error'

/** The parameters for a purchase by card, and for a transfer from an account at the exchange. */
export const EXPERIENCES = {
  card: { defaultExperience: 'buy', defaultPaymentMethod: 'CARD' },
  exchange: { defaultExperience: 'send', defaultPaymentMethod: 'CRYPTO_ACCOUNT' },
} as const

/** Begins a purchase by card at the exchange, or a transfer from it. */
export async function beginCoinbase(
  { config, amount, settings }: OnrampOrder,
  onramp: Onramp,
  signal: AbortSignal,
): Promise<StartedOrder> {
  const blockchain = coinbaseBlockchain(config)
  const asset = coinbaseAsset(config)
  if (!asset) throw new WalletError('NOT_SUPPORTED', 'The exchange does not have this.')
  const { appId, sessionToken, partnerUserId, buyPage } = await startCoinbase(
    { address: config.address, blockchains: [blockchain], assets: [asset.begunAs] },
    signal,
  )
  const { defaultExperience, defaultPaymentMethod } = EXPERIENCES[onramp.method]
  const url = new URL(buyPage)
  url.search = String(
    new URLSearchParams({
      appId,
      sessionToken,
      endPartnerName: `privy:${settings.appId}`,
      defaultExperience,
      presetCryptoAmount: amount.startsWith('.') ? `0${amount}` : amount,
      defaultNetwork: blockchain,
      defaultPaymentMethod,
      defaultAsset: asset.id,
      partnerUserId,
    }),
  )
  return { url: url.href, payment: newPayment(onramp, config, amount, { partnerUserId }) }
}

/** Requests the state of a purchase once. */
export const lookAtCoinbase = ({ partnerUserId = '' }: Payment, signal: AbortSignal) =>
  coinbaseStatus({ partnerUserId }, signal)

/** Waits for the end of a purchase. After its window was closed, it sends only a few more requests. */
export function watchCoinbase(
  payment: Payment,
  window: OtherWindow | undefined,
  signal: AbortSignal,
): Promise<WatchEnd<'pending' | 'success' | 'failure'>> {
  return watchPayment(
    {
      readState: deadlineSignal => lookAtCoinbase(payment, deadlineSignal),
      isEnd: status => status !== 'pending',
      isSeen: () => false,
      window,
      delayMs: COINBASE_POLL_DELAY_MS,
      everyMs: COINBASE_POLL_MS,
      checksAfterClose: CHECKS_AFTER_CLOSE,
    },
    signal,
  )
}
