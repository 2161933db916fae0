import { CAPTCHA_POLL_MS } from '../constants.js'
import type { CaptchaAdapter } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { loadScript } from '../lib/browser/load-script.js'
import { abortable } from '../lib/time/abortable.js'
import { poll } from '../lib/time/poll.js'

/** The part of a site key that the captcha service needs. Throws for keys of another kind. */
export function captchaKey(siteKey: string | undefined): string {
  const [kind, key] = [siteKey?.slice(0, 2), siteKey?.slice(2)]
  if (kind !== 't:' || !key)
    throw new WalletError('CAPTCHA_FAILURE', 'Unsupported captcha site key', { retryable: false })
  return key
}

interface Turnstile {
  render(holder: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(id: string): void
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

const service = () => (globalThis as { turnstile?: Turnstile }).turnstile
const unavailable = (cause?: unknown) =>
  new WalletError('CAPTCHA_FAILURE', 'The captcha script did not load.', { cause })

/**
 * Runs the captcha service's own script in the page. It renders its challenge into the holder, a light child of the
 * element.
 */
export function turnstile(script: string = SCRIPT): CaptchaAdapter {
  return {
    async execute({ siteKey, action, holder, signal }) {
      if (!service())
        await abortable(
          loadScript(script, holder.ownerDocument).catch((error: unknown) => {
            throw unavailable(error)
          }),
          signal,
        )
      signal.throwIfAborted()
      const turnstileService = service()
      if (!turnstileService) throw unavailable()
      let token: string | undefined
      let failure: WalletError | undefined
      const id = turnstileService.render(holder, {
        sitekey: siteKey,
        action,
        size: 'flexible',
        appearance: 'interaction-only',
        callback: (response: string) => {
          token = response
        },
        'error-callback': (code: unknown) => {
          failure = new WalletError('CAPTCHA_FAILURE', `Captcha failed: ${String(code)}`)
        },
        'timeout-callback': () => {
          failure = new WalletError('CAPTCHA_TIMEOUT', 'Captcha failed')
        },
      })
      const check = async () => {
        if (failure) throw failure
        return token
      }
      try {
        return (await poll(check, { every: CAPTCHA_POLL_MS, until: found => found !== undefined, signal })) ?? ''
      } finally {
        if (id) turnstileService.remove(id) // another try renders its own challenge in the same place
      }
    },
  }
}
