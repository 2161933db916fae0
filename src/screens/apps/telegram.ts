import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TelegramWindow } from '../../accounts/telegram/telegram-login.js'
import type { TelegramSigned } from '../../accounts/telegram/link-telegram.js'
import { text } from '../../copy/language.js'
import { telegram } from '../../copy/areas/telegram.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { attempt } from '../shapes/status/attempt.js'
import { statusView, type StatusFace, type StatusModel } from '../shapes/status/status.js'
import { appFaces } from './app-faces.js'

export type TelegramStatus = 'loading' | 'done' | 'error'
export interface TelegramModel extends StatusModel { readonly $status: ReadableAtom<TelegramStatus> }

const word = (pick: (words: typeof telegram.english) => string) => text(telegram, pick)

export const telegramFaces = (back: () => void) =>
  appFaces(telegram, { OAUTH_USER_DENIED: word(words => words.canceled), DISALLOWED_LOGIN_METHOD: word(words => words.notAllowed) }, back)

/** Telegram's window waits to be opened by a press; or it `isOpen`, and a press opens it again. */
export const windowFace = (open: () => void, isOpen: boolean): Pick<StatusFace, 'detail' | 'answers'> =>
  ({ detail: word(words => words.confirm), answers: [{ text: word(words => words.open), press: open, kind: isOpen ? 'secondary' : 'primary' }] })

/** Where the browser tells that the visitor's press is too long ago to open a window. */
const pressIsOver = () => (globalThis.navigator as { userActivation?: { isActive: boolean } } | undefined)?.userActivation?.isActive === false

/** Nobody closes a window so soon: the browser has not let it open, although the press is recent (Safari's engine, after a script was waited for). */
const BLOCKED_WITHIN_MS = 1_000

/** Asks Telegram who the visitor is, where that is not known, and does this with it. */
function telegramModel<Outcome>(stage: OnStage<Outcome>, known: TelegramSigned | undefined, complete: (signed: TelegramSigned, signal: AbortSignal) => Promise<Outcome>): TelegramModel {
  const $status = atom<TelegramStatus>('loading')
  const $open = atom<{ open: () => void; isOpen: boolean } | undefined>()
  const back = () => { if (!stage.back()) stage.leave() }

  let loaded: TelegramWindow | undefined
  const load = async (signal: AbortSignal) => (await import('../../accounts/telegram/telegram-login.js')).telegramWindow(signal)

  const ask = async (signal: AbortSignal): Promise<TelegramSigned> => {
    if (!loaded) loaded = await load(signal) // once it is there, the window opens in the task of the press
    const { open } = loaded
    return { authResult: await new Promise((resolve, reject) => {
      const wait = () => $open.set({ open: again, isOpen: false })
      // A blocked window says nothing, or no at once: it can be opened again from a press of its own.
      const begin = (refused: (error: unknown) => void) => {
        void open(signal).then(resolve, refused)
        $open.set({ open: again, isOpen: true })
      }
      const again = () => begin(reject)
      if (pressIsOver()) return wait()
      const begun = performance.now()
      begin(error => performance.now() - begun < BLOCKED_WITHIN_MS && !signal.aborted ? wait() : reject(error))
    }) }
  }

  const { $face } = attempt(stage, telegramFaces(back), async signal => {
    try {
      $status.set('loading')
      const signed = known ?? await ask(signal)
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
  return { $status, $face: computed([$face, $open], (face, now): StatusFace => face.ring === 'turning' && now ? { ...face, ...windowFace(now.open, now.isOpen) } : face) }
}

interface Entry { readonly captchaToken?: string | undefined; readonly disableSignup: boolean; readonly signed?: TelegramSigned | undefined }

/** Logs in with Telegram. */
export const telegramLogin = screen('telegram', {
  view: statusView,
  start: ({ captchaToken, disableSignup, signed: known }: Entry, stage: OnStage<Authenticated>) => {
    const nextToken = captchaTokens(stage, captchaToken)
    return telegramModel(stage, known, async (signed, signal) => {
      const [{ authenticate }, { authenticateTelegram }] = await Promise.all([import('../../session/authenticate.js'), import('../../api/login/telegram.js')])
      const mode = disableSignup ? 'no-signup' : 'login-or-sign-up'
      const token = await nextToken()
      return authenticate('telegram', () => authenticateTelegram({ ...signed, ...token && { captchaToken: token }, mode }, signal))
    })
  },
})

/** Adds a Telegram account to the one of the signed-in user. */
export const telegramLink = screen('link-telegram', {
  view: statusView,
  start: (_: Record<never, never>, stage: OnStage<User>) => telegramModel(stage, undefined, async (signed, signal) => {
    const { linkTelegram } = await import('../../accounts/telegram/link-telegram.js')
    return linkTelegram(signed, signal)
  }),
})
