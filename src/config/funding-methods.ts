/** The services that sell coins for a card payment, or transfer them from an exchange. */
export type OnrampProvider = 'coinbase' | 'moonpay'

interface Method {
  /** Its names in the provider's app settings. A method without such a name is always offered. */
  readonly wire: readonly string[]
  /** The services for it; none if it needs no service. */
  readonly providers: readonly OnrampProvider[]
}

/** The ways to fund a wallet. */
export const FUNDING_METHODS = {
  /** Bought with a card, or with the payment method of the device. */
  card: { wire: ['card', 'payment-request'], providers: ['coinbase', 'moonpay'] },
  /** From an account at an exchange. */
  exchange: { wire: ['exchange'], providers: ['coinbase'] },
  /** From a wallet of the visitor's that is available on this page. */
  wallet: { wire: ['wallets'], providers: [] },
  /** To the wallet's address, from any other app of the visitor. */
  manual: { wire: [], providers: [] },
} as const satisfies Readonly<Record<string, Method>>

export type FundingMethod = keyof typeof FUNDING_METHODS
/** The methods that an app may offer or not. */
export type OptionalMethod = {
  [Each in FundingMethod]: (typeof FUNDING_METHODS)[Each]['wire'] extends readonly [] ? never : Each
}[FundingMethod]

const factsOf = (method: FundingMethod): Method => FUNDING_METHODS[method]

export const OPTIONAL_METHODS = (Object.keys(FUNDING_METHODS) as FundingMethod[]).filter(
  (method): method is OptionalMethod => factsOf(method).wire.length > 0,
)

/** A method that an app offers. */
export interface FundingOption {
  readonly method: OptionalMethod
  readonly provider?: OnrampProvider
  /** True: paid with the payment method of the device instead of a card's number. */
  readonly paymentRequest?: true
  /** True if its limits can be requested. */
  readonly limits?: true
}

/** The option with this name at the provider; undefined if this version does not know it. */
export function fundingOption(
  name: string,
  provider: string | undefined,
  hasLimits = false,
): FundingOption | undefined {
  const method = OPTIONAL_METHODS.find(known => factsOf(known).wire.includes(name))
  if (!method) return undefined
  const { providers } = factsOf(method)
  const knownProvider = providers.find(known => known === provider)
  return knownProvider || providers.length === 0
    ? {
        method,
        ...(knownProvider && { provider: knownProvider }),
        ...(name === 'payment-request' && { paymentRequest: true as const }),
        ...(hasLimits && { limits: true as const }),
      }
    : undefined
}
