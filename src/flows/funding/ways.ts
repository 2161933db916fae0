import type { WalletError } from '../../errors/wallet-error.js'
import { withMethodState, type FundingConfig } from '../../funding/funding-config.js'
import { coinbaseBlockchain } from '../../funding/onramps/coinbase-assets.js'
import { onrampsFor } from '../../funding/onramps/onramps.js'
import { paymentsFor } from '../../funding/onramps/payments.js'
import { OPEN_METHODS, type OpenMethod, type FundingWay } from '../../funding/open-methods.js'
import { waysFromWallets } from '../../funding/source-wallets.js'
import type { FundMethodParams } from '../../screens/funding/fund-method.js'

/** The ways to fund, and the configuration with the screen that they are chosen on and the default that starts. */
export interface Ways {
  readonly config: FundingConfig
  readonly all: FundMethodParams
}

/**
 * The available ways to fund, in the app's order; receiving is always available and the last.
 * @param alwaysChoose shows the choice even if there is only one way
 */
export async function waysOf(config: FundingConfig, alwaysChoose: boolean): Promise<Ways> {
  const fromWallets = await waysFromWallets(config)
  const [cards, [exchange], payments] = [
    onrampsFor(config, 'card'),
    onrampsFor(config, 'exchange'),
    paymentsFor(config),
  ]
  const isAvailable: Readonly<Record<FundingWay, boolean>> = {
    card: cards.length > 0,
    exchange: exchange !== undefined,
    wallet: fromWallets.includes('wallet'),
    bridge: fromWallets.includes('bridge'),
    manual: true,
  }
  const orderedOptions = new Set<OpenMethod>([...config.supportedOptions.map(({ method }) => method), ...OPEN_METHODS])
  orderedOptions.delete('manual')
  const methods = [...orderedOptions, 'manual' as const]
    .flatMap((method): FundingWay[] => (method === 'wallet' ? ['wallet', 'bridge'] : [method]))
    .filter(method => isAvailable[method])
  const problem = exchange ? undefined : exchangeProblem(config)
  const all = {
    methods,
    cards,
    exchange,
    payments,
    ...(config.foreign && { to: config.address }),
    outside: config.outside,
    problem,
  }
  const isOnly = methods.length === 1 && payments.length === 0 && !problem
  const usingDefaultFundingMethod =
    config.usingDefaultFundingMethod &&
    // a visitor who returns to a pending payment must not start a second one
    payments.length === 0 &&
    methods.some(method => method === config.defaultFundingMethod)
  const methodScreen = isOnly && !alwaysChoose ? 'receive' : 'fund-method'
  return { config: withMethodState(config, { methodScreen, usingDefaultFundingMethod }), all }
}

/** Why the exchange that the host wants to start with is unavailable. */
function exchangeProblem(config: FundingConfig): string | undefined {
  const isOffered = config.supportedOptions.some(({ method }) => method === 'exchange')
  if (config.defaultFundingMethod !== 'exchange' || !isOffered) return undefined
  try {
    coinbaseBlockchain(config)
    return undefined
  } catch (error) {
    console.warn(error)
    return (error as WalletError).message
  }
}
