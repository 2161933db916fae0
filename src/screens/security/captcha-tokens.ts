import { currentUser } from '../../session/store.js'
import { later, type OnStage } from '../../stage/define.js'

const captcha = later('captcha', async () => (await import('./captcha.js')).captcha)

/**
 * Provides a captcha token for each try, because a token is valid once: first the existing one, later a new one from a
 * captcha on top of this screen. Undefined if the app requires none of this visitor. Rejects if the visitor leaves the
 * captcha.
 */
export function captchaTokens(
  { $settings, ask }: Pick<OnStage<never>, '$settings' | 'ask'>,
  initialToken: string | undefined,
): () => Promise<string | undefined> {
  let first = initialToken
  return async () => {
    const token = first
    first = undefined
    return token ?? ($settings.get().captchaEnabled && !currentUser() ? await ask(captcha, {}) : undefined)
  }
}
