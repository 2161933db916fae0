import { RPC_DISCONNECTED, RPC_PENDING, RPC_UNAUTHORIZED, RPC_UNSUPPORTED_METHOD } from '../../constants.js'
import { wordsForError } from '../../copy/areas/errors.js'
import { text, type Text } from '../../copy/language.js'
import { wallet } from '../../copy/areas/wallet.js'
import { toWalletError } from '../../errors/to-wallet-error.js'

const PROBLEMS: ReadonlyMap<number, 'pending' | 'disconnected' | 'account' | 'unsupported'> = new Map([
  [RPC_PENDING, 'pending'],
  [RPC_DISCONNECTED, 'disconnected'],
  [RPC_UNAUTHORIZED, 'account'],
  [RPC_UNSUPPORTED_METHOD, 'unsupported'],
] as const)

/** Explains why an external wallet did not connect, by its own error code, else by ours. */
export function connectProblem(cause: unknown): Text {
  const { code, rpcCode } = toWalletError(cause)
  if (code !== 'GENERIC_CONNECT_WALLET_ERROR') return language => wordsForError(code, language, 'connecting').detail
  const problemName = (rpcCode !== undefined && PROBLEMS.get(rpcCode)) || 'timeout'
  return text(wallet, ({ external: { problem } }) => problem[problemName])
}
