import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { sessionRestored } from '../../session/session-restored.js'
import { askCrossAppWallet } from './request.js'
import { messageRequest, transactionRequest, typedDataRequest } from './requests.js'

/** A wallet that the signed-in user has at another app. */
interface CrossAppOptionsBase {
  /** The address of an embedded or a smart wallet in a `cross_app` account of the user. */
  readonly address: string
  readonly signal?: AbortSignal
}

/**
 * Asks the user's wallet at another app to sign a message. That app shows it in a pop-up window, so call this right
 * after the visitor has pressed something.
 *
 * @param options the wallet's address, the text, and a `signal` that aborts the call
 * @returns the signature in hex
 * @throws WalletError FLOW_IN_PROGRESS while another such request runs, UNABLE_TO_SIGN if the request does not reach
 * the app, USER_REJECTED_REQUEST if the visitor declines or closes the window, CLIENT_REQUEST_TIMEOUT after two minutes
 * @example
 * const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' // of a cross_app account
 * const signature = await signMessageWithCrossAppWallet({ address: wallet, message: 'Hello' })
 */
export async function signMessageWithCrossAppWallet(
  options: CrossAppOptionsBase & { readonly message: string },
): Promise<string> {
  const { address, message, signal } = toNullPrototype(options)
  const restored = sessionRestored(signal)
  if (restored) await restored // else the window opens in the visitor's press
  return askCrossAppWallet(messageRequest(address, message), signal)
}

/**
 * Asks the user's wallet at another app to sign typed data (EIP-712). That app shows it in a pop-up window, so call
 * this right after the visitor has pressed something.
 *
 * @param options the wallet's address, the data as an object or JSON text, and a `signal` that aborts the call
 * @returns the signature in hex
 * @throws WalletError as `signMessageWithCrossAppWallet`
 * @example
 * const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' // of a cross_app account
 * const typedData = {
 *   domain: { name: 'Almanac', chainId: 8453 },
 *   types: { Vote: [{ name: 'proposal', type: 'uint256' }] },
 *   primaryType: 'Vote',
 *   message: { proposal: 7 },
 * }
 * const signature = await signTypedDataWithCrossAppWallet({ address: wallet, typedData })
 */
export async function signTypedDataWithCrossAppWallet(
  options: CrossAppOptionsBase & { readonly typedData: object | string },
): Promise<string> {
  const { address, typedData, signal } = toNullPrototype(options)
  const restored = sessionRestored(signal)
  if (restored) await restored // else the window opens in the visitor's press
  return askCrossAppWallet(typedDataRequest(address, typedData), signal)
}

/**
 * Asks the user's wallet at another app to send a transaction, on the chain that it names, else on that app's default
 * chain. That app shows it in a pop-up window, so call this right after the visitor has pressed something.
 *
 * @param options the wallet's address, the transaction, and a `signal` that aborts the call
 * @returns the transaction's hash
 * @throws WalletError as `signMessageWithCrossAppWallet`
 * @example
 * const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' // of a cross_app account
 * const { hash } = await sendTransactionWithCrossAppWallet({ address: wallet, transaction: { to: wallet, value: '0x0' } })
 */
export async function sendTransactionWithCrossAppWallet(
  options: CrossAppOptionsBase & { readonly transaction: object },
): Promise<{ readonly hash: string }> {
  const { address, transaction, signal } = toNullPrototype(options)
  const restored = sessionRestored(signal)
  if (restored) await restored // else the window opens in the visitor's press
  return { hash: await askCrossAppWallet(transactionRequest(address, transaction), signal) }
}
