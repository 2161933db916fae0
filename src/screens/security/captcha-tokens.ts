import { currentUser } from '../../session/store.js'
import { later, type OnStage } from '../../stage/define.js'

const captcha = later('captcha', async () => (await import('./captcha.js')).captcha)

/**
 * Gives the captcha's token for each try, as one is good for a single request: the one that is there for the first, then a new one,
 * by a captcha on top of this screen. None where the app wants none of this visitor. Rejects when the visitor leaves the captcha.
 */
export function captchaTokens(
  { $settings, ask }: Pick<OnStage<never>, '$settings' | 'ask'>,
  given: string | undefined,
): () => Promise<string | undefined> {
  let first = given
  return async () => {
    const token = first
    first = undefined
    return token ?? ($settings.get().captchaEnabled && !currentUser() ? await ask(captcha, {}) : undefined)
  }
}
