import type { ErrorCode } from '../../errors/codes.js'
import { nameFailure } from '../../errors/name-failure.js'
import type { CodeCalls } from './proof.js'

type Send = CodeCalls['send']
type ToSend = Omit<Parameters<Send>[0], 'purpose'>

/** What has failed where no code is sent, and the provider does not say why. */
const FAILURES: { readonly [For in Parameters<Send>[0]['purpose']]: ErrorCode } = {
  'log-in': 'UNKNOWN_AUTH_ERROR',
  link: 'FAILED_TO_LINK_ACCOUNT',
  update: 'FAILED_TO_UPDATE_ACCOUNT',
}

/** Sends a code; an error without a code of its own is called as what the code was to be for. */
export const sendCode =
  (send: (to: ToSend, signal: AbortSignal) => Promise<void>): Send =>
  ({ purpose, ...to }, signal) =>
    send(to, signal).catch((error: unknown) => {
      throw nameFailure(error, FAILURES[purpose])
    })
