import type { ChainType } from '../chains/chain-type.js'
import { sendFundingEvent } from './onramps/funding-events.js'

/** The received asset, as the event reports it. */
export interface FundingReport {
  readonly address: string
  readonly asset: string
  readonly chainType: ChainType
  readonly chainId?: number
  readonly cluster?: string
}

/**
 * Reports to the provider that money has arrived: sent manually, or from an external wallet. Never waits, never fails.
 * @param value the received amount, decimal text
 * @param status "failed" for an amount that had arrived and has disappeared again
 */
export function reportFunding(
  { address, asset, chainType, chainId, cluster }: FundingReport,
  value: string,
  txHash?: string,
  status: 'success' | 'failed' = 'success',
): void {
  sendFundingEvent('sdk_fiat_on_ramp_completed_with_status', {
    provider: txHash ? 'external' : 'manual',
    ...(txHash && { txHash }),
    status,
    address,
    value,
    token: asset,
    chainType,
    ...(chainId === undefined ? { clusterName: cluster } : { chainId }),
  })
}
