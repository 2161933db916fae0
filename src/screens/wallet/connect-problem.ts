import { RPC_DISCONNECTED, RPC_PENDING, RPC_UNSUPPORTED_METHOD } from '../../constants.js'
import { wordsForError } from '../../copy/errors.js'
import { text, type Text } from '../../copy/language.js'
import { wallet } from '../../copy/wallet.js'
import { toWalletError } from '../../errors/to-wallet-error.js'

/** Why a wallet of the visitor's own did not connect: by the number that it gave, else by our code. */
export function connectProblem(cause: unknown): Text {
  const { code, rpcCode } = toWalletError(cause)
  if (code !== 'GENERIC_CONNECT_WALLET_ERROR') return language => wordsForError(code, language, 'connecting').detail
  return text(wallet, ({ external: { problem } }) =>
    rpcCode === RPC_PENDING ? problem.pending : rpcCode === RPC_DISCONNECTED ? problem.disconnected : rpcCode === RPC_UNSUPPORTED_METHOD ? problem.unsupported : problem.timeout)
}
