import { atom, type ReadableAtom } from 'nanostores'
import type { OAuthPopup } from '../../../channel/oauth-popup.js'
import { EndedOutside } from '../../../channel/other-window.js'
import { oauth } from '../../../copy/areas/oauth.js'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { text } from '../../../copy/language.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { cloudAccess, type CloudProvider } from '../../../wallet/cloud/cloud-access.js'
import { attempt, type AttemptStates } from '../../shapes/status/attempt.js'
import { statusView, type StatusModel } from '../../shapes/status/status.js'
import { cloudMark, cloudName } from './cloud-names.js'

/** The purpose of the access to a cloud account. */
export type CloudAction = 'recover' | 'create-wallet' | 'set-recovery'
export type CloudStatus = 'in-progress' | 'success' | 'error'

export interface CloudRecoveryParams<Outcome> {
  readonly action: CloudAction
  readonly provider: CloudProvider
  /** The window that the press has opened; retries open their own. */
  readonly popup: OAuthPopup | null
  /** Uses the access. */
  readonly use: (accessToken: string, signal: AbortSignal) => Promise<Outcome>
}

export interface CloudRecoveryModel extends StatusModel {
  readonly $status: ReadableAtom<CloudStatus>
}

const word = (pick: (words: typeof recovery.english.cloud) => string) => text(recovery, words => pick(words.cloud))

/** The texts of the screen. `there` is shown while the cloud's window is open and waits for the visitor. */
export function cloudStates(
  action: CloudAction,
  provider: CloudProvider,
): Required<AttemptStates> & { readonly there: AttemptStates['waiting'] } {
  const names = { provider: cloudName(provider) }
  const recovers = action === 'recover'
  return {
    there: {
      mark: cloudMark,
      title: text(oauth, words => words.outside(names)),
      detail: text(oauth, words => words.outsideDetail),
    },
    waiting: {
      mark: cloudMark,
      title: word(words => (recovers ? words.recovering : words.backingUp(names))),
      detail: word(words => words.moments),
    },
    done: {
      title: word(words => words.done),
      detail: word(words => (recovers ? words.recovered : words.backedUp(names))),
    },
    failed: (error, retry) => {
      const { cause } = toWalletError(error)
      if (cause instanceof EndedOutside && cause.how === 'blocked')
        return {
          title: text(oauth, words => words.blocked),
          detail: text(oauth, words => words.blockedDetail(names)),
          answers: [{ text: text(oauth, words => words.open), press: retry }],
        }
      return {
        title: word(words => (recovers ? words.notRecovered(names) : words.notBackedUp(names))),
        detail: word(words => words.verify(names)),
        answers: [{ text: word(words => words.retry), press: retry, isRetry: true }],
      }
    },
  }
}

/**
 * Requests access to a cloud account in its pop-up, and uses it. If the visitor leaves after a failure, the flow
 * rejects with it.
 */
export const cloudRecovery = <Outcome>(closable = true) =>
  screen('cloud-recovery', {
    closable,
    view: statusView,
    start: (
      { action, provider, popup, use }: CloudRecoveryParams<Outcome>,
      stage: OnStage<Outcome>,
    ): CloudRecoveryModel => {
      const $status = atom<CloudStatus>('in-progress')
      const states = cloudStates(action, provider)
      let nextPopup = popup
      let undoExit: (() => void) | undefined
      const { $state } = attempt(stage, states, async (signal, showProgress) => {
        $status.set('in-progress')
        undoExit?.()
        const openedPopup = nextPopup
        nextPopup = null
        try {
          const accessToken = await cloudAccess(
            { provider, popup: openedPopup ?? undefined, opened: () => showProgress(states.there) },
            signal,
          )
          showProgress(states.waiting)
          const outcome = await use(accessToken, signal)
          $status.set('success')
          return outcome
        } catch (error) {
          $status.set('error')
          undoExit = stage.setExit(toWalletError(error, 'UNKNOWN_AUTH_ERROR'))
          throw error
        }
      })
      return { $state, $status }
    },
  })
