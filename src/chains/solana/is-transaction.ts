import { parseSolanaTransaction } from './wire.js'

const SIGNATURE_BYTES = 64
const VERSION_FLAG = 0x80

/** True if these bytes, signed as a message, would be a signed transaction. */
export function isTransaction(message: Uint8Array): boolean {
  const signers = (message[0] === VERSION_FLAG ? message[1] : message[0]) ?? 0
  try {
    parseSolanaTransaction(Uint8Array.from([signers, ...new Uint8Array(signers * SIGNATURE_BYTES), ...message]))
    return true
  } catch {
    return false
  }
}
