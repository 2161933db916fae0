import { confirmLogin } from '../../screens/account/confirm-login.js'
import { telegramLogin } from '../../screens/apps/telegram.js'
import type { Authenticated } from '../../session/authenticate.js'
import { readReturn } from '../../session/returns/address-return.js'
import { pendingReturn } from '../../accounts/returns/returns.js'
import { at, done, flow, on } from '../../stage/define.js'
import type { MethodInput } from '../method.js'

/** Log in or sign up with Telegram. In a mini app Telegram has said already who it is; as anybody can write a link that says so, the visitor is asked. */
export const telegramFlow = flow<MethodInput, Authenticated>('telegram', {
  start: ({ captchaToken, disableSignup }, stage) => {
    const input = stage.keep('telegram', () => ({ captchaToken, disableSignup }))
    const launched = launchData()
    const name = launched && pendingReturn(launched).unasked?.name
    return name === undefined ? at(telegramLogin, input) : at(confirmLogin, { site: 'telegram', name })
  },
  on: [
    on(confirmLogin, (_, stage) => at(telegramLogin, { ...stage.keep('telegram', () => ({ disableSignup: true })), signed: launchData() })),
    on(telegramLogin, authenticated => done(authenticated)),
  ],
})

/** What Telegram has told the page that it opened as a mini app, by the script that such a page has. */
function launchData() {
  const data = (globalThis as { Telegram?: { WebApp?: { initData?: unknown } } }).Telegram?.WebApp?.initData
  const found = typeof data === 'string' && data ? readReturn(`https://t.me/#tgWebAppData=${encodeURIComponent(data)}`) : null
  return found?.kind === 'telegram' ? found : undefined
}
