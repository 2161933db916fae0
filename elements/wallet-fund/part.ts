import { KNOWN_CHAINS } from '../../src/config/resolve.js'
import { fund } from '../../src/flows/fund.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import { rawAttribute, chainIdOf, type FlowPart } from '../play/flow-part.js'
import type { FundEvents, FundOptions, WALLET_FUND } from './table.js'

/** The funding flow of `<wallet-fund>`. */
export const part: FlowPart<FundOptions, Outcome<FundEvents>, ElementOf<typeof WALLET_FUND>> = {
  part: fund,
  chains: KNOWN_CHAINS,
  options: element => {
    const {
      address,
      chainType,
      chain,
      cluster,
      amount = rawAttribute(element, 'amount'),
      asset,
      defaultFundingMethod,
      preferredCardProvider,
      crossChainBridging,
      receiveFundsTitle,
      receiveFundsSubtitle,
    } = element
    return {
      ...(address ? { address } : {}),
      ...(chainType ? { chainType } : {}),
      ...(chain === undefined ? {} : { chain: chainIdOf(chain) }),
      ...(cluster ? { cluster } : {}),
      ...(amount ? { amount } : {}),
      ...(asset ? { asset } : {}),
      ...(defaultFundingMethod ? { defaultFundingMethod } : {}),
      ...(preferredCardProvider ? { card: { preferredProvider: preferredCardProvider } } : {}),
      ...(crossChainBridging ? { crossChainBridging } : {}),
      ...(receiveFundsTitle || receiveFundsSubtitle
        ? {
            uiConfig: {
              ...(receiveFundsTitle ? { receiveFundsTitle } : {}),
              ...(receiveFundsSubtitle ? { receiveFundsSubtitle } : {}),
            },
          }
        : {}),
    }
  },
  input: options => options,
}
