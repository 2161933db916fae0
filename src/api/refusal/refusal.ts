import { errorFromAnswer } from '../../errors/from-answer.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { retryAtOf } from './retry-after.js'

/**
 * The error for a response whose status is not 2xx; `body` is its JSON, if any. It is loaded with the first such
 * response, as it brings the table of all codes.
 */
export const refusalOf = ({ status, headers }: Response, body: unknown): WalletError =>
  errorFromAnswer(status, body, retryAtOf(headers))
