/** Who sells coins for a card, or brings them from an exchange. */
export type OnrampProvider = 'coinbase' | 'moonpay'

interface Method {
  /** What the provider's app settings call it. One without a name there is always offered. */
  readonly wire: readonly string[]
  /** The service that it goes through; none if it needs none. */
  readonly providers: readonly OnrampProvider[]
}

/** Every way money comes into a wallet. */
export const FUNDING_METHODS = {
  /** Bought with a card, or with what the device itself pays with. */
  card: { wire: ['card', 'payment-request'], providers: ['coinbase', 'moonpay'] },
  /** From an account at an exchange. */
  exchange: { wire: ['exchange'], providers: ['coinbase'] },
  /** From a wallet of the visitor's that is on this page. */
  wallet: { wire: ['wallets'], providers: [] },
  /** To the wallet's address, with any other app of the visitor. */
  manual: { wire: [], providers: [] },
} as const satisfies Readonly<Record<string, Method>>

export type FundingMethod = keyof typeof FUNDING_METHODS
/** The methods that an app offers or does not. */
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
  /** Paid with what the device itself pays with, instead of a card's number. */
  readonly paymentRequest?: true
  /** Its limits can be requested. */
  readonly limits?: true
}

/** The option behind the provider's names for it; undefined for what this version does not know. */
export function fundingOption(
  name: string,
  provider: string | undefined,
  hasLimits = false,
): FundingOption | undefined {
  const method = OPTIONAL_METHODS.find(known => factsOf(known).wire.includes(name))
  if (!method) return undefined
  const { providers } = factsOf(method)
  const by = providers.find(known => known === provider)
  return by || providers.length === 0
    ? {
        method,
        ...(by && { provider: by }),
        ...(name === 'payment-request' && { paymentRequest: true as const }),
        ...(hasLimits && { limits: true as const }),
      }
    : undefined
}
