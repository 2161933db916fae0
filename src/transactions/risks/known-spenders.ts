import { sameAddress } from '../../chains/address.js'

/** Uniswap's Permit2, at one address on every chain: it moves nothing without a signature of the holder that names spender, amount and end. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** True for a spender that may be allowed everything, because it takes nothing on its own account. */
export const isKnownSpender = (address: string): boolean => sameAddress(address, PERMIT2)
