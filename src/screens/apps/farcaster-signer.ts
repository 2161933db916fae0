import { graveName } from '../../config/markup/stated.js'
import type { FarcasterSigner } from '../../ask/questions/farcaster-signer.js'
import { farcaster } from '../../copy/areas/farcaster.js'
import { farcasterSigner } from '../../copy/areas/wallets/farcaster-signer.js'
import { text } from '../../copy/language.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import { outsideView, type OutsideModel } from '../shapes/outside/outside.js'
import type { AttemptStates } from '../shapes/status/attempt.js'
import { markOf } from './app-states.js'
import { attemptInFarcaster, type FarcasterLinkWords } from './farcaster-link.js'

const shared = (pick: (words: typeof farcaster.english) => string) => text(farcaster, pick)
const word = (pick: (words: typeof farcasterSigner.english) => string) => text(farcasterSigner, pick)

export const signerLink = (app: string): FarcasterLinkWords => ({
  title: word(words => words.title),
  scan: word(words => words.scan({ app })),
  qrLabel: word(words => words.qrLabel),
  confirm: word(words => words.confirm({ app })),
  open: word(words => words.open),
})

const mark = markOf('farcaster')

export const signerStates: Required<AttemptStates> = {
  waiting: { mark, title: shared(words => words.connecting), detail: shared(words => words.moments) },
  done: { mark, title: shared(words => words.success), detail: shared(words => words.goodToGo) },
  failed: (thrown, retry) => {
    const { code } = toWalletError(thrown)
    const rejected = code === 'USER_REJECTED_REQUEST'
    const detail = rejected
      ? word(words => words.rejectedDetail)
      : code === 'CLIENT_REQUEST_TIMEOUT'
        ? shared(words => words.timedOut)
        : word(words => words.failedDetail)
    return {
      title: word(words => (rejected ? words.rejected : words.failed)),
      detail,
      answers: [{ text: shared(words => words.retry), press: retry, isRetry: true }],
    }
  },
}

/**
 * Asks the visitor to approve, in Farcaster's app, a key that posts to their account. If the visitor leaves after a
 * failed try, the flow rejects with that error.
 */
export const farcasterSignerScreen = screen('farcaster-signer', {
  view: outsideView,
  start: (_: object, stage: OnStage<FarcasterSigner>): OutsideModel => {
    let forgetFailure = () => {}
    return attemptInFarcaster(
      stage,
      signerStates,
      signerLink(graveName(stage.$settings.get())),
      async (signal, show) => {
        forgetFailure()
        try {
          const { approveSigner } = await import('../../wallet/farcaster/farcaster-signer.js')
          return await approveSigner(show, signal)
        } catch (error) {
          if (!signal.aborted) forgetFailure = stage.setExit(toWalletError(error))
          throw error
        }
      },
    )
  },
})
