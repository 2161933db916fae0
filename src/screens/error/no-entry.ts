import type { WalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ErrorAnswer } from '../../stage/stage-options.js'
import { statusView } from '../shapes/status/status.js'
import { failed } from './error.js'

interface Params {
  error: WalletError
}

/** The app's allowlist does not know this account; the host may have its own words and its own way on. */
export const allowlistRejected = screen('allowlist-rejected', {
  view: statusView,
  start: ({ error }: Params, stage: OnStage<ErrorAnswer>) =>
    failed(error, stage, { href: stage.$settings.get().allowlistConfig.errorCtaLink || undefined }),
})

const start = ({ error }: Params, stage: OnStage<ErrorAnswer>) => failed(error, stage)

/** The app takes no more new users. */
export const userLimitReached = screen('user-limit-reached', { view: statusView, start })

/** Nobody has signed up with this login, and this login does not sign anybody up. */
export const accountNotFound = screen('account-not-found', { view: statusView, start })
