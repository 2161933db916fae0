import { SUCCESS_MS } from '../../../constants.js'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { text } from '../../../copy/language.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { lock } from '../../../ui/pictures/later-icons.js'
import { attempt, type AttemptStates } from '../../shapes/status/attempt.js'
import { statusView } from '../../shapes/status/status.js'
import { settingProblem } from '../recovery-problem.js'
import { draftAt } from './password-draft.js'

const word = (pick: (words: typeof recovery.english.set) => string) => text(recovery, words => pick(words.set))

/** The use of a new password, and the texts during it. */
export interface PasswordJob<Result> {
  readonly save: (password: string, signal: AbortSignal) => Promise<Result>
  /** `leaveAt` ends the screen with an outcome after a failure. */
  readonly states: (leaveAt: (outcome: Result) => void) => Required<AttemptStates>
}

/** The result, and how long it stays in view. */
export interface PasswordUsed<Result> {
  readonly made: Result
  readonly pause: number
}

export const passwordSetStates: PasswordJob<never>['states'] = () => ({
  waiting: { mark: { icon: lock }, title: word(words => words.title), detail: word(words => words.moments) },
  done: { title: word(words => words.done), detail: word(words => words.doneDetail) },
  failed: (error, retry) => ({
    title: word(words => words.failed),
    detail: settingProblem(error, 'password'),
    answers: [{ text: word(words => words.retry), press: retry, isRetry: true }],
  }),
})

/**
 * Uses the password for its purpose. At the end, a screen that can be closed waits for the visitor; any other closes by
 * itself.
 */
export const passwordSet = <Result>(closable: boolean) =>
  screen('password-set', {
    closable,
    view: statusView,
    start: ({ save, states: statesOf }: PasswordJob<Result>, stage: OnStage<PasswordUsed<Result>>) => {
      const { $password, $status } = draftAt(stage, 'finalizing')
      const states = statesOf(result => stage.finish({ made: result, pause: 0 }))
      let undoExit: (() => void) | undefined
      return attempt(stage, states, async (signal, showProgress) => {
        undoExit?.()
        $status.set('finalizing')
        try {
          const result = await save($password.get(), signal)
          $password.set('')
          $status.set('done')
          if (!closable) return { made: result, pause: SUCCESS_MS }
          stage.setExit({ made: result, pause: 0 })
          await new Promise<void>(resolve => {
            const proceed = { text: word(words => words.proceed), press: () => resolve() }
            showProgress({ ring: 'done', ...states.done, answers: [proceed] })
          })
          return { made: result, pause: 0 }
        } catch (error) {
          $status.set('error')
          undoExit = stage.setExit(toWalletError(error))
          throw error
        }
      })
    },
  })
