/** The kinds of chains. A user who gets a wallet of each gets them in this order. */
export const CHAIN_TYPES = ['ethereum', 'solana'] as const

export type ChainType = (typeof CHAIN_TYPES)[number]

export const isChainType = (value: unknown): value is ChainType => (CHAIN_TYPES as readonly unknown[]).includes(value)
