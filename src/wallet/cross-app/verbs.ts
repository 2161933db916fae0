import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { askCrossAppWallet } from './request.js'
import { messageRequest, transactionRequest, typedDataRequest } from './requests.js'

/** A wallet that the signed-in user has at another app. */
interface AtCrossApp {
  /** Of an embedded or a smart wallet in a `cross_app` account of the user. */
  readonly address: string
  readonly signal?: AbortSignal
}

/**
 * Has the user's wallet at another app sign a message, in a pop-up of that app, where they are shown it: call it in the visitor's press.
 * Returns the signature in hex. Rejects as `askCrossAppWallet` does.
 */
export async function signMessageWithCrossAppWallet(given: AtCrossApp & { readonly message: string }): Promise<string> {
  const { address, message, signal } = toNullPrototype(given)
  return askCrossAppWallet(messageRequest(address, message), signal)
}

/** The same of typed data (EIP-712), as an object or JSON text. */
export async function signTypedDataWithCrossAppWallet(
  given: AtCrossApp & { readonly typedData: object | string },
): Promise<string> {
  const { address, typedData, signal } = toNullPrototype(given)
  return askCrossAppWallet(typedDataRequest(address, typedData), signal)
}

/** Has the user's wallet at another app send a transaction, on the chain that it names, else on that app's default chain. Returns its hash. */
export async function sendTransactionWithCrossAppWallet(
  given: AtCrossApp & { readonly transaction: object },
): Promise<{ readonly hash: string }> {
  const { address, transaction, signal } = toNullPrototype(given)
  return { hash: await askCrossAppWallet(transactionRequest(address, transaction), signal) }
}
