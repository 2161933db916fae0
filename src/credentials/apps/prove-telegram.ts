import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import { confirmLogin } from '../../screens/account/confirm-login.js'
import type { AppPurpose } from '../../screens/apps/app-states.js'
import { telegramScreen } from '../../screens/apps/telegram.js'
import { readReturn } from '../../session/returns/address-return.js'
import { telegramReturn } from '../../accounts/returns/telegram-return.js'
import { at, done, flow, on, type Flow, type FlowStage } from '../../stage/define.js'
import type { ProveInput } from '../credential.js'

const inputOf = (stage: FlowStage, input: ProveInput = { disableSignup: true }) => stage.keep('telegram', () => input)

/**
 * Proves a Telegram account. In a mini app Telegram has already said who logs in. Anybody can write such a link, so the
 * visitor is asked to confirm.
 */
export function proveByTelegram<Purpose extends AppPurpose>(purpose: Purpose): Flow<ProveInput, Outcomes[Purpose]> {
  const asking = telegramScreen(purpose)
  return flow<ProveInput, Outcomes[Purpose]>('telegram', {
    start: (params, stage) => {
      const input = inputOf(stage, params)
      const launch = purpose === 'log-in' ? launchData() : undefined
      const name = launch && telegramReturn(launch).unconfirmed?.name
      return name === undefined ? at(asking, input) : at(confirmLogin, { site: 'telegram', name })
    },
    on: [
      on(confirmLogin, (_, stage) => at(asking, { ...inputOf(stage), signed: launchData() })),
      on(asking, outcome => done(outcome)),
    ],
  })
}

/**
 * The data with which Telegram has opened the page as a mini app. They come from the script that such a page includes.
 */
function launchData() {
  const data = (globalThis as { Telegram?: { WebApp?: { initData?: unknown } } }).Telegram?.WebApp?.initData
  const found =
    typeof data === 'string' && data ? readReturn(`https://t.me/#tgWebAppData=${encodeURIComponent(data)}`) : null
  return found?.kind === 'telegram' ? found : undefined
}
