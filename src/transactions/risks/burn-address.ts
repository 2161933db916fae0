/** Addresses that nobody has a key for, and that people send things to by mistake or to be rid of them. */
const BURN_ADDRESSES = ['0'.repeat(40), `${'0'.repeat(36)}dead`, `dead${'0'.repeat(36)}`]

/** True for an address of Ethereum from where nothing comes back. */
export const isBurnAddress = (address: string): boolean => BURN_ADDRESSES.includes(address.slice(2).toLowerCase())
