import type { CaptchaAdapter } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { abortable } from '../lib/time/abortable.js'

/** The part of a site key that the captcha service knows; throws on keys of another kind. */
export function captchaKey(siteKey: string | undefined): string {
  const [kind, key] = [siteKey?.slice(0, 2), siteKey?.slice(2)]
  if (kind !== 't:' || !key) throw new WalletError('CAPTCHA_FAILURE', 'Unsupported captcha site key', { retryable: false })
  return key
}

interface Turnstile {
  render(holder: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(id: string): void
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** The captcha service's own script in the page, its challenge drawn into the holder (a light child of the element). */
export function turnstile(script: string = SCRIPT): CaptchaAdapter {
  return {
    async execute({ siteKey, action, holder, nonce, signal }) {
      const service = () => (globalThis as { turnstile?: Turnstile }).turnstile
      if (!service()) await load(script, holder, nonce)
      const found = service()
      signal.throwIfAborted()
      if (!found) throw new WalletError('CAPTCHA_FAILURE', 'The captcha script did not load.')
      let id: string | undefined
      try {
        return await abortable(new Promise<string>((resolve, reject) => {
          id = found.render(holder, {
            sitekey: siteKey, action, size: 'flexible', appearance: 'interaction-only',
            callback: resolve,
            'error-callback': (code: unknown) => reject(new WalletError('CAPTCHA_FAILURE', `Captcha failed: ${String(code)}`)),
            'timeout-callback': () => reject(new WalletError('CAPTCHA_TIMEOUT', 'Captcha failed')),
          })
        }), signal)
      } finally {
        if (id) found.remove(id) // another try draws a challenge of its own in the same place
      }
    },
  }
}

function load(src: string, holder: HTMLElement, nonce: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = holder.ownerDocument.createElement('script')
    script.async = true
    if (nonce) script.nonce = nonce
    script.onload = () => resolve()
    script.onerror = () => { script.remove(); reject(new WalletError('CAPTCHA_FAILURE', 'The captcha script did not load.')) }
    script.src = src
    holder.append(script)
  })
}
