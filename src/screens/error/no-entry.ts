import { $errors } from '../../copy/errors.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ErrorAnswer } from '../../stage/stage.js'
import type { ErrorModel } from './error.js'

const view = () => import('./error.view.js')
type Params = { error: WalletError }

/** The app's allowlist does not know this account; the host may have its own words and its own way on. */
export const allowlistRejected = screen('allowlist-rejected', {
  view,
  start: (_: Params, stage: OnStage<ErrorAnswer>): ErrorModel => {
    const text = $errors.get().ALLOWLIST_REJECTED
    const { errorTitle, errorDetail, errorCtaText, errorCtaLink } = stage.$settings.get().allowlistConfig
    return {
      title: errorTitle || text.title,
      detail: errorDetail || text.detail,
      button: errorCtaText || text.button,
      ...(errorCtaLink ? { href: errorCtaLink } : {}),
      go: () => stage.finish('restart'),
    }
  },
})

/** The app takes no more new users. */
export const userLimitReached = screen('user-limit-reached', {
  view,
  start: (_: Params, stage: OnStage<ErrorAnswer>): ErrorModel => ({ ...$errors.get().USER_LIMIT_REACHED, go: () => stage.finish('restart') }),
})

/** Nobody has signed up with this login, and this login does not sign anybody up. */
export const accountNotFound = screen('account-not-found', {
  view,
  start: (_: Params, stage: OnStage<ErrorAnswer>): ErrorModel => ({ ...$errors.get().USER_DOES_NOT_EXIST, go: () => stage.finish('restart') }),
})
