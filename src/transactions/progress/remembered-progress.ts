import { rememberCalls, type SentCalls } from '../../wallet/provider/calls/sent-calls.js'
import type { Progress, SignedBytes } from './progress.js'

/**
 * A progress that stores its hashes as they come. If the visitor leaves the page in the middle, it can still report the
 * sent transactions.
 */
export function rememberedProgress<Transaction>(
  progress: Progress<Transaction>,
  calls: Omit<SentCalls, 'sentAt' | 'hashes'>,
): Progress<Transaction> {
  const remember = () => {
    const { now } = progress
    const lost = now.step === 'unheard' ? [now.bytes.hash] : [] // The chain may have it.
    rememberCalls({ ...calls, hashes: [...now.hashes, ...lost] })
  }
  return Object.freeze({
    ...progress,
    get now() {
      return progress.now
    },
    sending(bytes: SignedBytes) {
      progress.sending(bytes)
      remember()
    },
    notSent(answerLost: boolean) {
      progress.notSent(answerLost)
      remember()
    },
    included(hash: string) {
      progress.included(hash)
      remember()
    },
  })
}
