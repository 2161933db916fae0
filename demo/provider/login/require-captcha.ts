import type { ProviderContext } from '../context.js'
import type { UserRow } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire/wire-error.js'

/** Spends a captcha token if the app requires captchas and nobody is signed in. Throws 401 `invalid_captcha`. */
export function requireCaptcha(
  context: ProviderContext,
  app: AppRow,
  user: UserRow | undefined,
  token: string | undefined,
): void {
  if (!app.captcha_enabled || user) return
  if (!token || !context.captchas.spend(app.id, token))
    throw new WireError(401, 'invalid_captcha', 'The captcha was not solved')
}
