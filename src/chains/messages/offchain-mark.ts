/** The prefix of every Solana message in an off-chain envelope, which cannot be a transaction. */
export const OFFCHAIN_MARK = '\u00ffsolana offchain'

/** True if these bytes start with that prefix. */
export const seemsOffchain = (bytes: Uint8Array): boolean =>
  Array.from(OFFCHAIN_MARK).every((character, at) => bytes[at] === character.charCodeAt(0))
