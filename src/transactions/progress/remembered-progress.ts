import { rememberCalls, type SentCalls } from '../../wallet/provider/calls/sent-calls.js'
import type { Progress, SignedBytes } from './progress.js'

/** A progress that stores its hashes as they come, so that a page that is left in the middle can still tell what was sent. */
export function rememberedProgress<Transaction>(
  progress: Progress<Transaction>,
  calls: Omit<SentCalls, 'sentAt' | 'hashes'>,
): Progress<Transaction> {
  const remember = () => {
    const { now } = progress
    const lost = now.step === 'unheard' ? [now.bytes.hash] : [] // the chain may have it
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
