import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  CAPTCHA_CONTINUE_MS,
  CAPTCHA_READY_MS,
  CAPTCHA_RETRIES,
  CAPTCHA_TIMEOUT_MS,
  CAPTCHA_TOKEN_MS,
} from '../../constants.js'
import { text } from '../../copy/language.js'
import { errors } from '../../copy/areas/errors.js'
import { security } from '../../copy/areas/security.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'
import { singleFlight } from '../../lib/single-flight.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { wait } from '../../lib/time/wait.js'
import { captchaKey, turnstile } from '../../security/captcha.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import type { StatusContent, StatusState, StatusModel } from '../shapes/status/status.js'
import { captchaPlace } from './captcha-place.js'

export type CaptchaStatus = 'disabled' | 'ready' | 'loading' | 'success' | 'error'

export interface CaptchaParams {
  /** Runs in the press of "Continue", if the next step opens a window: browsers allow that in a press only. */
  readonly press?: (() => void) | undefined
}

export interface CaptchaModel extends StatusModel {
  $status: ReadableAtom<CaptchaStatus>
  /** The view passes in the element that the service may draw into. */
  place(holder: HTMLElement): void
}

const word = (name: keyof typeof security.english.captcha) => text(security, ({ captcha: words }) => words[name])
const timeoutError = () => new WalletError('CAPTCHA_TIMEOUT', 'Captcha failed')

interface AttemptState {
  /** The error of the last try. */
  readonly error?: WalletError | undefined
  /** True if no retry is left; advice replaces the retry button. */
  readonly exhausted?: boolean
  readonly retry?: () => void
  /** Continues by a press, if the next step needs one. */
  readonly goOn?: (() => void) | undefined
}

export function captchaState(
  status: CaptchaStatus,
  { error, exhausted = false, retry, goOn }: AttemptState = {},
): StatusState {
  switch (status) {
    case 'error':
      return {
        ring: 'failed',
        ...failed(error),
        ...(exhausted ? { detail: word('advice') } : { answers: [{ text: word('retry'), press: retry }] }),
      }
    case 'success':
      return {
        ring: 'done',
        title: word('success'),
        answers: [goOn ? { text: word('continue'), press: goOn } : { text: word('continue'), disabled: true }],
      }
    default:
      return {
        ring: 'turning',
        mark: { icon: shield },
        title: word(status === 'loading' ? 'checking' : 'ready'),
        detail: word('detail'),
      }
  }
}

const failed = (error: WalletError | undefined): StatusContent => ({
  title: error?.code === 'CAPTCHA_TIMEOUT' ? text(errors, words => words.CAPTCHA_TIMEOUT.detail) : word('failed'),
})

/** Counts the failures. Until the next try, leaving rejects with the last one. */
function captchaFailures(stage: OnStage<string>, retry: () => void) {
  let failedAttempts = 0
  let undoExit: (() => void) | undefined
  const undo = () => undoExit?.()
  stage.signal.addEventListener('abort', undo)
  return {
    undo,
    add(error: WalletError): AttemptState {
      undoExit = stage.setExit(error)
      return { error, exhausted: ++failedAttempts > CAPTCHA_RETRIES, retry }
    },
  }
}

/**
 * Verifies that the visitor is a person, and ends with the service's token. Continues a second after the success, or by
 * a press if the next step needs one. After a failure, leaving rejects with it.
 */
export const captcha = screen('captcha', {
  view: () => import('./captcha.view.js'),
  start: ({ press }: CaptchaParams, stage: OnStage<string>): CaptchaModel => {
    const settings = stage.$settings.get()
    const $status = atom<CaptchaStatus>(settings.captchaEnabled ? 'ready' : 'disabled')
    const $turn = atom<AttemptState>({})
    const { draw, moveTo } = captchaPlace()
    const failures = captchaFailures(stage, () => void run())

    const succeed = async (token: string) => {
      if (press)
        $turn.set({
          goOn: () => {
            $turn.set({})
            press()
            stage.finish(token)
          },
        })
      $status.set('success')
      await wait(press ? CAPTCHA_TOKEN_MS : CAPTCHA_CONTINUE_MS, stage.signal)
      if (!press) stage.finish(token)
    }

    const check = async (): Promise<void> => {
      const challenge = { siteKey: captchaKey(settings.captchaSiteKey), action: settings.appId }
      failures.undo()
      $status.set('ready')
      await wait(CAPTCHA_READY_MS, stage.signal)
      $status.set('loading')
      try {
        const adapter = settings.captcha ?? turnstile()
        await succeed(
          await withDeadline({ ms: CAPTCHA_TIMEOUT_MS, signal: stage.signal, late: timeoutError }, signal =>
            draw(adapter, challenge, signal),
          ),
        )
      } catch (error) {
        if (stage.signal.aborted) throw error
        $turn.set(failures.add(toWalletError(error, 'CAPTCHA_FAILURE')))
        return $status.set('error')
      }
      if (press) return check() // The token has expired before the visitor pressed.
    }
    const run = singleFlight(stage.run(check))

    if (!settings.captchaEnabled)
      queueMicrotask(() =>
        stage.fail(new WalletError('CAPTCHA_FAILURE', 'Captcha is not enabled.', { retryable: false })),
      )
    return {
      $status,
      $state: computed([$status, $turn], captchaState),
      place: element => {
        moveTo(element)
        void run()
      },
    }
  },
})
