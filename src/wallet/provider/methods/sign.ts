import type { Asker, AskingCode } from '../../../ask/asker.js'
import { sameAddress } from '../../../chains/address.js'
import { parseEthereumRequest } from '../../../chains/ethereum-request.js'
import { RPC_INVALID_PARAMS, RPC_UNAUTHORIZED } from '../../../constants.js'
import { failedToSign } from '../../../errors/failed-to-sign.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { isPlain } from '../../../lib/plain.js'
import type { WalletAccount } from '../../../session/user/user.js'
import { approveMessage, approveTransaction } from '../../approvals.js'
import { requireMessage } from '../../require-message.js'
import { ProviderRpcError } from '../provider-error.js'

/*
 * The signing methods of EIP-1474 and EIP-712. The visitor approves each request.
 */

/** The code that makes a request, and the signal that withdraws it. */
export interface RequestOrigin {
  readonly signal: AbortSignal | undefined
  readonly by: Asker | AskingCode
}

const invalid = (message: string) => new ProviderRpcError(RPC_INVALID_PARAMS, message)

/** Throws unless it is the wallet's address: -32602 for an invalid address, 4100 for another one. */
export function requireOwnAddress(wallet: WalletAccount, address: unknown): void {
  if (typeof address !== 'string') throw invalid('There is no address.')
  if (!sameAddress(address, wallet.address))
    throw new ProviderRpcError(RPC_UNAUTHORIZED, 'The wallet has another address.')
}

/** Signs a text (`personal_sign`). Returns the signature. */
export function signText(
  wallet: WalletAccount,
  [data, address]: readonly unknown[],
  { signal, by }: RequestOrigin,
): Promise<string> {
  requireOwnAddress(wallet, address)
  requireMessage(data)
  return approveMessage(
    { chainType: 'ethereum', address: wallet.address, method: 'personal_sign', data, uiOptions: {} },
    signal,
    by,
  )
}

/**
 * Signs typed data. Returns the signature. The visitor is warned if their domain is not on `chain`, the provider's
 * current one; if it is unknown because the settings cannot be read, the screen reports that. Versions 3 and 4 are
 * equal for data that version 3 supports; for version 3, `check` refuses all other data.
 */
export async function signTypedData(
  wallet: WalletAccount,
  [address, data]: readonly unknown[],
  chain: Promise<{ readonly id: number }>,
  { signal, by }: RequestOrigin,
  check?: (data: unknown) => void,
): Promise<string> {
  const current = chain.then(
    ({ id }) => ({ chain: id }),
    () => ({}),
  )
  requireOwnAddress(wallet, address)
  if (!isPlain(data) && (typeof data !== 'string' || data === '')) throw invalid('There are no typed data.')
  check?.(data)
  return approveMessage(
    {
      chainType: 'ethereum',
      address: wallet.address,
      method: 'eth_signTypedData_v4',
      data,
      ...(await current),
      uiOptions: {},
    },
    signal,
    by,
  )
}

type Transaction = Record<string, unknown>

/**
 * Returns the given transaction, whose sender must be the wallet if it has one. A malformed one is refused at once, so
 * that the visitor sees nothing of it.
 * @throws ProviderRpcError -32602 for no transaction, 4100 for another sender
 * @throws WalletError INVALID_DATA for a malformed one
 */
export function requireOwnTransaction(wallet: WalletAccount, request: unknown): Transaction {
  if (!isPlain(request)) throw invalid('Invalid transaction request')
  if (request['from'] !== undefined) requireOwnAddress(wallet, request['from'])
  parseEthereumRequest(request)
  return request
}

/** Asks for approval. A transaction that names another chain than the current one is a mistake of the dapp. */
function approve(
  wallet: WalletAccount,
  transaction: Transaction,
  chain: number,
  signOnly: boolean,
  { signal, by }: RequestOrigin,
) {
  const { chainId } = parseEthereumRequest(transaction)
  if (chainId !== undefined && chainId !== chain)
    throw invalid(
      `The transaction is for chain ${chainId}, and the wallet is on chain ${chain}. Switch first (wallet_switchEthereumChain).`,
    )
  return approveTransaction(
    { chainType: 'ethereum', address: wallet.address, transaction, chain, signOnly, uiOptions: {} },
    signal,
    by,
  )
}

/** Signs a transaction and sends it. Returns its hash. */
export async function sendTransaction(
  wallet: WalletAccount,
  transaction: Transaction,
  chain: number,
  asking: RequestOrigin,
): Promise<string> {
  const { hash } = await approve(wallet, transaction, chain, false, asking)
  if (!hash) throw new WalletError('TRANSACTION_FAILURE', 'The transaction was not sent.')
  return hash
}

/** Signs a transaction without sending it. Returns the signed transaction. */
export async function signTransaction(
  wallet: WalletAccount,
  transaction: Transaction,
  chain: number,
  asking: RequestOrigin,
): Promise<string> {
  const { signedTransaction } = await approve(wallet, transaction, chain, true, asking)
  if (!signedTransaction) throw failedToSign('transaction')
  return signedTransaction
}
