import { KNOWN_CHAINS } from '../../src/config/resolve.js'
import { $connectedWallets } from '../../src/connectors/connections.js'
import { $connectors } from '../../src/connectors/registry.js'
import { fund } from '../../src/flows/fund.js'
import { hasCrossings } from '../../src/funding/bridge/crossings.js'
import { hasTransfers } from '../../src/funding/kept/sent-transfers.js'
import { hasPayments } from '../../src/funding/onramps/payments.js'
import { fundMethod } from '../../src/screens/funding/fund-method.js'
import { receive } from '../../src/screens/funding/receive.js'
import { currentUser } from '../../src/session/store.js'
import { defaultsFirst } from '../../src/wallet/preferences/default-wallet.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import { rawAttribute, chainIdOf, type FlowPart } from '../play/flow-part.js'
import type { FundEvents, FundOptions, WALLET_FUND } from './table.js'

/** The assets whose symbol and decimals are known without asking a chain. */
const READ_FROM_SETTINGS: readonly unknown[] = [undefined, 'native', 'USDC']

const isAnyPending = () => hasCrossings() || hasTransfers() || hasPayments()

/** A wallet as one word. */
const keyOf = (wallet: { readonly id?: string | null; readonly address?: string }) =>
  `${wallet.id ?? ''}:${wallet.address ?? ''}`

/** The funding flow of `<wallet-fund>`. */
export const part: FlowPart<FundOptions, Outcome<FundEvents>, ElementOf<typeof WALLET_FUND>> = {
  part: fund,
  chains: KNOWN_CHAINS,
  // the screens of other assets and addresses ask a chain about them, those of pending transfers follow these
  first: ({ address, asset, defaultFundingMethod }) =>
    address || defaultFundingMethod || !READ_FROM_SETTINGS.includes(asset) || isAnyPending()
      ? undefined
      : [fundMethod.name, receive.name],
  shows: () =>
    [...defaultsFirst(currentUser()), ...$connectedWallets().get(), ...$connectors().get()].map(keyOf).join(),
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
