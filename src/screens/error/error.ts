import { atom } from 'nanostores'
import type { Settings } from '../../config/settings.js'
import { busy, errors, type ErrorText } from '../../copy/areas/errors.js'
import { shell } from '../../copy/areas/shell.js'
import { text, type Text } from '../../copy/language.js'
import { mayNeedReload } from '../../errors/may-need-reload.js'
import { errorAction } from '../../errors/error-actions.js'
import { isLoadFailure } from '../../errors/to-wallet-error.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { backOnline, isOffline } from '../../lib/time/online.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ErrorAnswer } from '../../stage/stage-options.js'
import type { Answer } from '../shapes/parts/parts.js'
import { showFailure } from '../shapes/status/show-failure.js'
import { statusView, type StatusState, type StatusModel } from '../shapes/status/status.js'

/** The wallet frame's error for a text message that could not be sent. Its message is meant for the visitor. */
const SMS_FAILURE = 'twilio_verification_failed'

export interface ErrorWords {
  readonly title: Text
  readonly detail: Text
  readonly button: Text
}

/**
 * The text of an error, by its code. The server's own message is used where the specification says so (status 400 and
 * 422), and the host's text if its allowlist refused.
 */
export function errorWords(
  { code, status, message, frameType }: WalletError,
  { allowlistConfig: host }: Pick<Settings, 'allowlistConfig'>,
): ErrorWords {
  const word = (part: keyof ErrorText) => text(errors, words => words[code][part])
  const { screen, serverWords } = errorAction(code)
  const usesServerText =
    serverWords && (status === 400 || status === 422 || frameType === SMS_FAILURE) && message !== ''
  const words = { title: word('title'), detail: usesServerText ? message : word('detail'), button: word('button') }
  if (screen !== 'allowlist-rejected') return words
  return {
    title: host.errorTitle || words.title,
    detail: host.errorDetail || words.detail,
    button: host.errorCtaText || words.button,
  }
}

/**
 * Shows what went wrong with one action, and also a retry if the provider says when it accepts one. If a screen's code
 * did not load because there is no network, it retries when the network is back.
 */
export function failed(
  error: WalletError,
  stage: OnStage<ErrorAnswer>,
  { href, way = 'restart' }: { href?: string | undefined; way?: ErrorAnswer | 'leave' } = {},
): StatusModel {
  const { title, detail, button } = errorWords(error, stage.$settings.get())
  const retry = (text: Text): Answer => ({ text, press: () => stage.finish('retry'), isRetry: true })
  const otherAnswer: Answer = {
    text: button,
    href,
    press: () => (way === 'leave' ? stage.leave() : stage.finish('restart')),
  }
  const answers =
    way === 'retry'
      ? [retry(button)]
      : error.retryAt === undefined
        ? [otherAnswer]
        : [otherAnswer, retry(text(busy, words => words.again))]
  const waits = way === 'retry' && isLoadFailure(error) && isOffline()
  if (waits) void backOnline(stage.signal).then(() => stage.finish('retry'))
  const state: StatusState = {
    ring: 'failed',
    title,
    ...(mayNeedReload(error)
      ? withReload(answers)
      : { detail: waits ? text(shell, words => words.offline) : detail, answers }),
  }
  const $state = atom(state)
  showFailure($state, state, error, stage.signal)
  return { $state }
}

/** Adds a button that reloads the page, and a text about it. */
export const withReload = (answers: readonly Answer[]): Pick<StatusState, 'detail' | 'answers'> => ({
  detail: text(busy, words => words.notLoaded),
  answers: [{ text: text(shell, words => words.reload), press: () => location.reload() }, ...answers],
})

/** The error screen: title, detail and button, by the error's code. */
export const errorScreen = screen('error', {
  view: statusView,
  start: ({ error }: { error: WalletError }, stage: OnStage<ErrorAnswer>) =>
    failed(error, stage, { way: errorAction(error.code).button ?? 'retry' }),
})
