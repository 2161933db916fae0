/** The bytes that every message of Solana begins with that is signed in an envelope, and so can be no transaction. */
export const OFFCHAIN_MARK = '\u00ffsolana offchain'

/** Whether these bytes say that they are such an envelope. */
export const seemsOffchain = (bytes: Uint8Array): boolean =>
  Array.from(OFFCHAIN_MARK).every((character, at) => bytes[at] === character.charCodeAt(0))
