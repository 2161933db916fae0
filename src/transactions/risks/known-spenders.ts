import { sameAddress } from '../../chains/address.js'

/**
 * Uniswap's Permit2, at the same address on every chain. It moves nothing without the holder's signature, which names
 * spender, amount and expiry.
 */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** True for a spender that is safe with an unlimited allowance, because it takes nothing for itself. */
export const isKnownSpender = (address: string): boolean => sameAddress(address, PERMIT2)
