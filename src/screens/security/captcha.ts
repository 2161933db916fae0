import { atom, type ReadableAtom } from 'nanostores'
import { CAPTCHA_CONTINUE_MS, CAPTCHA_READY_MS, CAPTCHA_RETRIES, CAPTCHA_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { abortable, wait } from '../../lib/wait.js'
import { screen, type OnStage } from '../../stage/define.js'

export type CaptchaStatus = 'disabled' | 'ready' | 'loading' | 'success' | 'error'

export interface CaptchaModel {
  $status: ReadableAtom<CaptchaStatus>
  /** True once the retries are used up: then the advice stands where the retry was. */
  $exhausted: ReadableAtom<boolean>
  /** The view hands in the place where the service may draw. */
  place(holder: HTMLElement): void
  retry(): void
}

/** Proves that a person is there, and ends with the service's token. */
export const captcha = screen('captcha', {
  view: () => import('./captcha.view.js'),
  start: (_: Record<never, never>, stage: OnStage<string>): CaptchaModel => {
    const settings = stage.$settings.get()
    const $status = atom<CaptchaStatus>(settings.captchaEnabled ? 'ready' : 'disabled')
    const $exhausted = atom(false)
    let tries = 0
    let holder: HTMLElement | undefined

    const run = stage.run(async () => {
      if (!holder || $status.get() === 'loading' || $status.get() === 'success') return
      const { captchaKey, turnstile } = await import('../../security/captcha.js')
      const siteKey = captchaKey(settings.captchaSiteKey)
      $status.set('ready')
      await wait(CAPTCHA_READY_MS, stage.signal)
      $status.set('loading')
      const limit = AbortSignal.any([stage.signal, AbortSignal.timeout(CAPTCHA_TIMEOUT_MS)])
      try {
        const adapter = settings.captcha ?? turnstile()
        const token = await abortable(adapter.execute({ siteKey, action: settings.appId, holder, signal: limit }), limit)
        $status.set('success')
        await wait(CAPTCHA_CONTINUE_MS, stage.signal)
        stage.finish(token)
      } catch (error) {
        if (stage.signal.aborted) throw error
        $status.set('error')
        if (++tries > CAPTCHA_RETRIES) $exhausted.set(true)
      }
    })

    if (!settings.captchaEnabled) queueMicrotask(() => stage.fail(new WalletError('CAPTCHA_FAILURE', 'Captcha is not enabled.')))
    return {
      $status,
      $exhausted,
      place: element => { holder = element; void run() },
      retry: () => { if (!$exhausted.get()) void run() },
    }
  },
})
