import { sameAddress } from '../../chains/address.js'
import { parseEthereumRequest } from '../../chains/ethereum-request.js'
import { WalletError } from '../../errors/wallet-error.js'
import { isPlain } from '../../lib/plain.js'
import { hexQuantity } from '../../lib/text/hex.js'
import { copyRequest } from '../copy-request.js'
import { requireMessage } from '../require-message.js'
import { notTheirs, requireCrossAppWallet, type CrossAppWallet } from './cross-app-wallet.js'

/** The JSON-RPC request to a wallet at another app. */
export interface CrossAppRequest {
  readonly method: string
  readonly params: readonly unknown[]
  readonly chainId?: number
}

/** A request, and its wallet. */
export interface RequestWithWallet {
  readonly wallet: CrossAppWallet
  readonly request: CrossAppRequest
}

/** True if the request sends a transaction, and does not only sign. */
export const isSending = ({ method }: CrossAppRequest): boolean =>
  method === 'eth_sendTransaction' || method === 'privy_sendSmartWalletTx'

/** A message to sign. Throws as `requireCrossAppWallet` does, and INVALID_MESSAGE if there is no text. */
export function messageRequest(address: unknown, message: unknown): RequestWithWallet {
  const wallet = requireCrossAppWallet(address)
  requireMessage(message)
  return {
    wallet,
    request: {
      method: wallet.smart ? 'privy_signSmartWalletMessage' : 'personal_sign',
      params: [message, wallet.address],
    },
  }
}

/** Typed data to sign (EIP-712), as an object or JSON text. */
export function typedDataRequest(address: unknown, typedData: unknown): RequestWithWallet {
  const wallet = requireCrossAppWallet(address)
  const data = copyRequest(typedData)
  if (!isPlain(data) && (typeof data !== 'string' || data === ''))
    throw new WalletError('INVALID_DATA', 'Invalid signing request: there are no typed data.')
  return {
    wallet,
    request: {
      method: wallet.smart ? 'privy_signSmartWalletTypedData' : 'eth_signTypedData_v4',
      params: [wallet.address, data],
    },
  }
}

/**
 * A transaction to send, on its own chain, else on the other app's default chain. Throws INVALID_DATA if it is
 * malformed.
 */
export function transactionRequest(address: unknown, transaction: unknown): RequestWithWallet {
  const wallet = requireCrossAppWallet(address)
  const { chainId, type: _, ...asked } = parseEthereumRequest(transaction)
  if (asked.from && !sameAddress(asked.from, wallet.address)) throw notTheirs()
  const quantities = Object.fromEntries(
    Object.entries({ ...asked, chainId }).map(([name, value]) => [
      name,
      typeof value === 'string' || value === undefined ? value : hexQuantity(value),
    ]),
  )
  return {
    wallet,
    request: {
      method: wallet.smart ? 'privy_sendSmartWalletTx' : 'eth_sendTransaction',
      params: [{ ...quantities, from: wallet.address }],
      ...(chainId !== undefined && { chainId }),
    },
  }
}
