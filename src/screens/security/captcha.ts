import { atom, computed, type ReadableAtom } from 'nanostores'
import { CAPTCHA_CONTINUE_MS, CAPTCHA_READY_MS, CAPTCHA_RETRIES, CAPTCHA_TIMEOUT_MS } from '../../constants.js'
import type { CaptchaAdapter } from '../../config/settings.js'
import { text } from '../../copy/language.js'
import { security } from '../../copy/security.js'
import { WalletError } from '../../errors/wallet-error.js'
import { abortable } from '../../lib/time/abortable.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { wait } from '../../lib/time/wait.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import type { StatusFace, StatusModel } from '../shapes/status/status.js'

export type CaptchaStatus = 'disabled' | 'ready' | 'loading' | 'success' | 'error'

export interface CaptchaModel extends StatusModel {
  $status: ReadableAtom<CaptchaStatus>
  /** The view hands in the place where the service may draw. */
  place(holder: HTMLElement): void
}

const word = (name: keyof typeof security.english.captcha) => text(security, ({ captcha: words }) => words[name])

/** `exhausted`: the retries are used up, and advice stands where the retry was. */
export function captchaFace(status: CaptchaStatus, exhausted: boolean, retry: () => void): StatusFace {
  switch (status) {
    case 'error': return { ring: 'failed', title: word('failed'), ...exhausted ? { detail: word('advice') } : { answers: [{ text: word('retry'), press: retry }] } }
    case 'success': return { ring: 'done', title: word('success'), answers: [{ text: word('continue'), disabled: true }] }
    default: return { ring: 'turning', mark: { icon: shield }, title: word(status === 'loading' ? 'checking' : 'ready'), detail: word('detail') }
  }
}

/** Proves that a person is there, and ends with the service's token. */
export const captcha = screen('captcha', {
  view: () => import('./captcha.view.js'),
  start: (_: Record<never, never>, stage: OnStage<string>): CaptchaModel => {
    const settings = stage.$settings.get()
    const $status = atom<CaptchaStatus>(settings.captchaEnabled ? 'ready' : 'disabled')
    const $exhausted = atom(false)
    let tries = 0
    let begun = false
    let holder: HTMLElement | undefined
    /** Ends a drawing whose place is gone, for another one in the new place. */
    let redraw: AbortController | undefined

    const draw = async (adapter: CaptchaAdapter, siteKey: string, signal: AbortSignal): Promise<string> => {
      for (;;) {
        const [place, moved] = [holder as HTMLElement, redraw = new AbortController()]
        const either = AbortSignal.any([signal, moved.signal])
        try {
          return await abortable(adapter.execute({ siteKey, action: settings.appId, holder: place, signal: either }), either)
        } catch (error) {
          if (signal.aborted || !moved.signal.aborted) throw error
        }
      }
    }

    const run = stage.run(async () => {
      if (!holder || begun) return
      begun = true
      try {
        await check()
      } finally {
        begun = false
      }
    })

    const check = async () => {
      const { captchaKey, turnstile } = await import('../../security/captcha.js')
      const siteKey = captchaKey(settings.captchaSiteKey)
      $status.set('ready')
      await wait(CAPTCHA_READY_MS, stage.signal)
      $status.set('loading')
      const late = () => new WalletError('CAPTCHA_TIMEOUT', 'Captcha failed')
      try {
        const adapter = settings.captcha ?? turnstile()
        const token = await withDeadline({ ms: CAPTCHA_TIMEOUT_MS, signal: stage.signal, late }, signal => draw(adapter, siteKey, signal))
        $status.set('success')
        await wait(CAPTCHA_CONTINUE_MS, stage.signal)
        stage.finish(token)
      } catch (error) {
        if (stage.signal.aborted) throw error
        $status.set('error')
        if (++tries > CAPTCHA_RETRIES) $exhausted.set(true)
      }
    }

    if (!settings.captchaEnabled) queueMicrotask(() => stage.fail(new WalletError('CAPTCHA_FAILURE', 'Captcha is not enabled.', { retryable: false })))
    return {
      $status,
      $face: computed([$status, $exhausted], (status, exhausted) => captchaFace(status, exhausted, () => void run())),
      place: element => {
        const moved = holder !== element
        holder = element
        if (moved) redraw?.abort()
        void run()
      },
    }
  },
})
