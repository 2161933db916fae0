import { errorFromAnswer } from '../../errors/from-answer.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { retryAtOf } from './retry-after.js'

/** The error for an answer that is no success; `body` is its JSON, if it has any. Loaded with the first of them: the table of all codes comes along. */
export const refusalOf = ({ status, headers }: Response, body: unknown): WalletError =>
  errorFromAnswer(status, body, retryAtOf(headers))
