import type { ErrorCode } from '../../errors/codes.js'
import { nameFailure } from '../../errors/name-failure.js'
import type { CodeCalls } from './proof.js'

type Send = CodeCalls['send']
type CodeRequest = Omit<Parameters<Send>[0], 'purpose'>

/** The error code for each purpose if the code cannot be sent and the provider gives no reason. */
const FAILURES: { readonly [Purpose in Parameters<Send>[0]['purpose']]: ErrorCode } = {
  'log-in': 'UNKNOWN_AUTH_ERROR',
  link: 'FAILED_TO_LINK_ACCOUNT',
  update: 'FAILED_TO_UPDATE_ACCOUNT',
}

/** Sends a code. An error without a code of its own gets the one for this purpose. */
export const sendCode =
  (send: (request: CodeRequest, signal: AbortSignal) => Promise<void>): Send =>
  ({ purpose, ...request }, signal) =>
    send(request, signal).catch((error: unknown) => {
      throw nameFailure(error, FAILURES[purpose])
    })
