/** Addresses without a known key, to which people send by mistake or to destroy something. */
const BURN_ADDRESSES = ['0'.repeat(40), `${'0'.repeat(36)}dead`, `dead${'0'.repeat(36)}`]

/** True for an Ethereum address from which nothing can be recovered. */
export const isBurnAddress = (address: string): boolean => BURN_ADDRESSES.includes(address.slice(2).toLowerCase())
