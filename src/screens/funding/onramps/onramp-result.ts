import type { FundResult } from '../../../ask/questions/fund.js'
import { fundingAsset, type FundingConfig } from '../../../funding/funding-config.js'
import type { Onramp } from '../../../funding/onramps/onramps.js'

/** The result of a payment: on its way, or arrived with the amount that the chain confirms. */
export const onrampResult = ({ method, provider }: Onramp, config: FundingConfig, arrivedAmount?: string): FundResult =>
  Object.freeze({
    method,
    provider,
    status: arrivedAmount === undefined ? 'submitted' : 'confirmed',
    chainType: config.chainType,
    ...(config.chainType === 'solana' ? { cluster: config.cluster.name } : { chainId: config.chain.id }),
    address: config.address,
    asset: fundingAsset(config).symbol,
    ...(arrivedAmount !== undefined && { amount: arrivedAmount }),
    bridged: false,
  })
