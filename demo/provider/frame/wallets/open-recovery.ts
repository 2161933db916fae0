import { sameText } from '../../store/secrets.js'
import { tooMany, WireError } from '../../wire/wire-error.js'
import { proofHash } from './recovery-fields.js'
import type { RecoveryRow, ShareStore } from './share-store.js'

const MAX_ATTEMPTS = 5
const FIRST_LOCK_MS = 30_000
const LONGEST_LOCK_MS = 24 * 3_600_000

/**
 * Releases a recovery share only to a caller who proves knowledge of the user's part of its key. A guess cannot be
 * checked without the share, so limiting guesses here is enough: five, then a wait that doubles with each further five.
 */
export function requireProof(store: ShareStore, recovery: RecoveryRow, proof: string): void {
  if (recovery.proof === '') return
  const now = store.now()
  if (recovery.lockedUntil > now) throw tooMany('Too many wrong passwords. Please wait.', recovery.lockedUntil - now)
  if (sameText(recovery.proof, proofHash(proof))) {
    store.noteProofs(recovery.entropyId, 0, 0)
    return
  }
  const wrongAttempts = recovery.wrongProofs + 1
  const lock =
    wrongAttempts % MAX_ATTEMPTS === 0
      ? Math.min(FIRST_LOCK_MS * 2 ** (wrongAttempts / MAX_ATTEMPTS - 1), LONGEST_LOCK_MS)
      : 0
  store.noteProofs(recovery.entropyId, wrongAttempts, lock === 0 ? 0 : now + lock)
  throw new WireError(422, 'invalid_credentials', 'This does not open the wallet')
}
