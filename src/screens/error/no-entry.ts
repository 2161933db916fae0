import type { WalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ErrorAnswer } from '../../stage/stage-options.js'
import { statusView } from '../shapes/status/status.js'
import { failed } from './error.js'

interface Params {
  error: WalletError
}

/** The app's allowlist does not include this account. The host may set its own text and link. */
export const allowlistRejected = screen('allowlist-rejected', {
  view: statusView,
  start: ({ error }: Params, stage: OnStage<ErrorAnswer>) =>
    failed(error, stage, { href: stage.$settings.get().allowlistConfig.errorCtaLink || undefined }),
})

const start = ({ error }: Params, stage: OnStage<ErrorAnswer>) => failed(error, stage)

/** The app accepts no new users. */
export const userLimitReached = screen('user-limit-reached', { view: statusView, start })

/** No user has this login, and this login may not create one. */
export const accountNotFound = screen('account-not-found', { view: statusView, start })
