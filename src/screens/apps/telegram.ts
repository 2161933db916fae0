import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TelegramWindow } from '../../accounts/telegram/telegram-login.js'
import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import { verbFor } from '../../accounts/verbs.js'
import type { TelegramSigned } from '../../api/login/telegram.js'
import { text } from '../../copy/language.js'
import { telegram } from '../../copy/areas/telegram.js'
import { screen, type OnStage } from '../../stage/define.js'
import { screenName } from '../screen-name.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { attempt } from '../shapes/status/attempt.js'
import { statusView, type StatusState, type StatusModel } from '../shapes/status/status.js'
import { appStates, type AppEntry, type AppPurpose } from './app-states.js'

export type TelegramStatus = 'loading' | 'done' | 'error'
export interface TelegramModel extends StatusModel {
  readonly $status: ReadableAtom<TelegramStatus>
}

const word = (pick: (words: typeof telegram.english) => string) => text(telegram, pick)

export const telegramStates = (goBack: () => void) =>
  appStates(
    telegram,
    { OAUTH_USER_DENIED: word(words => words.canceled), DISALLOWED_LOGIN_METHOD: word(words => words.notAllowed) },
    goBack,
  )

/** Shows a button that opens Telegram's window. If the window `isOpen` already, the button opens it again. */
export const windowState = (open: () => void, isOpen: boolean): Pick<StatusState, 'detail' | 'answers'> => ({
  detail: word(words => words.confirm),
  answers: [{ text: word(words => words.open), press: open, kind: isOpen ? 'secondary' : 'primary' }],
})

/** True if the browser reports that the last press is too long ago to open a window. */
const isPressOver = () =>
  (globalThis.navigator as { userActivation?: { isActive: boolean } } | undefined)?.userActivation?.isActive === false

/**
 * A window that is refused sooner than this was blocked by the browser, although there was a recent press. Safari does
 * so after a script was loaded. A person needs longer to close a window.
 */
const BLOCKED_LIMIT_MS = 1_000

/**
 * Asks Telegram to identify the visitor, unless its signed answer is known already, and passes the answer to
 * `complete`.
 */
function telegramModel<Outcome>(
  stage: OnStage<Outcome>,
  knownSigned: TelegramSigned | undefined,
  complete: (signed: TelegramSigned, signal: AbortSignal) => Promise<Outcome>,
): TelegramModel {
  const $status = atom<TelegramStatus>('loading')
  const $open = atom<{ open: () => void; isOpen: boolean } | undefined>()
  const goBack = () => {
    if (!stage.back()) stage.leave()
  }

  let loadedWindow: TelegramWindow | undefined
  const load = async (signal: AbortSignal) =>
    (await import('../../accounts/telegram/telegram-login.js')).telegramWindow(signal)

  const ask = async (signal: AbortSignal): Promise<TelegramSigned> => {
    if (!loadedWindow) loadedWindow = await load(signal) // Once the script is loaded, a press opens the window in its own task.
    const { open } = loadedWindow
    return {
      authResult: await new Promise((resolve, reject) => {
        const wait = () => $open.set({ open: retry, isOpen: false })
        // A blocked window reports nothing, or a refusal at once. Another press can open it.
        const openWindow = (onRefused: (error: unknown) => void) => {
          void open(signal).then(resolve, onRefused)
          $open.set({ open: retry, isOpen: true })
        }
        const retry = () => openWindow(reject)
        if (isPressOver()) return wait()
        const openedAt = performance.now()
        openWindow(error =>
          performance.now() - openedAt < BLOCKED_LIMIT_MS && !signal.aborted ? wait() : reject(error),
        )
      }),
    }
  }

  const { $state } = attempt(stage, telegramStates(goBack), async signal => {
    try {
      $status.set('loading')
      const signed = knownSigned ?? (await ask(signal))
      $open.set(undefined)
      const outcome = await complete(signed, signal)
      $status.set('done')
      return outcome
    } catch (error) {
      $status.set('error')
      throw error
    } finally {
      $open.set(undefined)
    }
  })
  return {
    $status,
    $state: computed([$state, $open], (state, windowInfo): StatusState =>
      state.ring === 'turning' && windowInfo ? { ...state, ...windowState(windowInfo.open, windowInfo.isOpen) } : state,
    ),
  }
}

/** Proves a Telegram account. `signed`: the data that Telegram has already signed. */
export const telegramScreen = <Purpose extends AppPurpose>(purpose: Purpose) =>
  screen(screenName('telegram', purpose), {
    view: statusView,
    start: (
      { captchaToken, disableSignup, signed: knownSigned }: AppEntry & { readonly signed?: TelegramSigned | undefined },
      stage: OnStage<Outcomes[Purpose]>,
    ) => {
      const nextToken = captchaTokens(stage, captchaToken)
      const submitProof = verbFor(purpose)
      return telegramModel(stage, knownSigned, async (signed, signal) =>
        submitProof({ ...signed, kind: 'telegram', captchaToken: await nextToken() }, { signal, disableSignup }),
      )
    },
  })
