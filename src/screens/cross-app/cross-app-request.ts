import type { ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import type { CrossAppSigned } from '../../ask/questions/cross-app.js'
import { EndedOutside } from '../../channel/other-window.js'
import { crossApp } from '../../copy/areas/cross-app.js'
import { oauth } from '../../copy/areas/oauth.js'
import { shell } from '../../copy/areas/shell.js'
import { text, type Text } from '../../copy/language.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import { askCrossAppWallet } from '../../wallet/cross-app/request.js'
import { isSending, type RequestWithWallet } from '../../wallet/cross-app/requests.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView, type StatusContent } from '../shapes/status/status.js'
import { crossAppStates } from './cross-app-states.js'

const word = (pick: (words: typeof crossApp.english) => string): Text => text(crossApp, pick)
/** The texts that all sites share. */
const oauthText = (pick: (words: typeof oauth.english) => string): Text => text(oauth, pick)

interface RequestStates extends Required<AttemptStates> {
  readonly arrived: StatusContent
}

/** The texts while a wallet at another app signs or sends. */
export function requestStates(app: ProviderApp, sends: boolean, leave: () => void): RequestStates {
  const { name: provider } = app
  const { leaving, arrived, waiting } = crossAppStates(app, leave)
  const back = { text: oauthText(words => words.back), press: leave }
  const failureTitle = word(words => (sends ? words.notSent : words.notSigned))

  return {
    waiting: leaving(true),
    arrived: arrived ?? waiting,
    done: {
      title: word(words => (sends ? words.sent({ provider }) : words.signed({ provider }))),
      detail: oauthText(words => words.goodToGo),
    },
    failed: (thrown, retryNow) => {
      const error = toWalletError(thrown)
      const endReason = error.cause instanceof EndedOutside ? error.cause.how : undefined
      const retry = { text: text(shell, words => words.tryAgain), press: retryNow, again: true } as const
      if (endReason === 'blocked')
        return {
          title: oauthText(words => words.blocked),
          detail: oauthText(words => words.blockedDetail({ provider })),
          answers: [back, { text: oauthText(words => words.open), press: retryNow }],
        }
      // It is unknown whether the other app has signed or sent it.
      if (endReason)
        return {
          title: word(words => words.noAnswer({ provider })),
          detail: sends
            ? word(words => words.maySent({ provider }))
            : oauthText(words => words.closedDetail({ provider })),
          answers: [back, retry],
        }
      if (error.code === 'USER_REJECTED_REQUEST')
        return { title: failureTitle, detail: word(words => words.refused({ provider })), answers: [back, retry] }
      return error.code === 'INVALID_DATA' || error.code === 'MUST_BE_AUTHENTICATED'
        ? undefined
        : { title: failureTitle, detail: word(words => words.couldNot({ provider })), answers: [back, retry] }
    },
  }
}

/**
 * Asks the user's wallet at another app, in that app's pop-up. If the visitor leaves after a failed try, the flow
 * rejects with that error.
 */
export const crossAppRequest = screen('cross-app-request', {
  view: statusView,
  start: ({ app, ...request }: RequestWithWallet & { readonly app: ProviderApp }, stage: OnStage<CrossAppSigned>) => {
    const states = requestStates(app, isSending(request.request), () => stage.leave())
    let undoExit: (() => void) | undefined
    const failed: typeof states.failed = (error, retry) => {
      undoExit = stage.setExit(toWalletError(error))
      return states.failed(error, retry)
    }
    return attempt(stage, { ...states, failed }, async (signal, showProgress) => {
      undoExit?.()
      return {
        providerAppId: app.id,
        result: await askCrossAppWallet(request, signal, () => showProgress(states.arrived)),
      }
    })
  },
})
