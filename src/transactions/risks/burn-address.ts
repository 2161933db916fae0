/** Addresses without a known key. People send to them by mistake, or to destroy tokens. */
const BURN_ADDRESSES = ['0'.repeat(40), `${'0'.repeat(36)}dead`, `dead${'0'.repeat(36)}`]

/** True for an Ethereum address from which nothing can be recovered. */
export const isBurnAddress = (address: string): boolean => BURN_ADDRESSES.includes(address.slice(2).toLowerCase())
