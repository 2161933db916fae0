import { rpcUrlOf } from '../chains/registry.js'
import type { EthereumRequest, Hex } from '../chains/ethereum-request.js'
import type { EthereumAccess } from '../chains/ethereum/index.js'
import type { Settings } from '../config/settings.js'
import { switchChain } from '../connectors/switch-chain.js'
import { walletRequest } from '../connectors/wallet-request.js'
import type { Connector } from '../connectors/registry.js'
import { RPC_USER_REJECTED } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { hexQuantity } from '../lib/text/hex.js'
import { abortable } from '../lib/time/abortable.js'
import type { EthereumFunding } from './funding-config.js'
import type { SourceWallet } from './source-wallets.js'

/** A transfer that funds a wallet, and its chain. */
export interface Transfer {
  readonly request: EthereumRequest
  readonly access: EthereumAccess
}

/** The transfer of an amount (in the asset's smallest unit) to the wallet to fund. */
export async function transferTo(
  config: Pick<EthereumFunding, 'chain' | 'address' | 'erc20Address'>,
  amount: bigint,
  settings: Settings,
): Promise<Transfer> {
  const { chain, erc20Address } = config
  const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (!rpcUrl) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Chain ID ${chain.id} has no RPC address.`)
  const to = config.address as Hex
  const { encodeTokenTransfer } = await import('../chains/ethereum/index.js')
  const request = erc20Address
    ? { to: erc20Address, data: encodeTokenTransfer(to, amount), value: 0n }
    : { to, value: amount }
  return { request, access: { chain, rpcUrl } }
}

/** In the asset's smallest unit. */
export interface Spendable {
  readonly balance: bigint
  /** The maximum to send: the balance, less the fee if that is paid in the same coin. */
  readonly maximum: bigint
}

/** A wallet's balance of the asset, and how much of it can be sent. */
export async function spendable(
  config: EthereumFunding,
  { address }: Pick<SourceWallet, 'address'>,
  settings: Settings,
  signal: AbortSignal,
): Promise<Spendable> {
  const { access, request } = await transferTo(config, 1n, settings)
  const { getErc20Balance, prepareTransaction } = await import('../chains/ethereum/index.js')
  const from = address as Hex
  if (config.erc20Address) {
    const balance = await getErc20Balance(config.erc20Address, from, access, signal)
    return { balance, maximum: balance }
  }
  const { balance, fee = balance } = await prepareTransaction(request, from, access, {}, signal)
  const maximum = balance - fee - fee / 4n // The fee may rise until the transfer is sent.
  return { balance, maximum: maximum > 0n ? maximum : 0n }
}

/**
 * Asks an external wallet to send a transfer, on its own screen, and resolves with the hash. The wallet is switched to
 * the right chain first. Rejects as `bringTo` and `askToSend`.
 * @param onAsking called before the wallet is asked. The function that it returns receives the wallet's answer, even
 * after the visitor has left: a request to a wallet cannot be withdrawn
 */
export async function sendFrom(
  wallet: SourceWallet,
  { request, access }: Transfer,
  signal: AbortSignal,
  onAsking: () => (hash: Promise<Hex>) => void = () => () => {},
): Promise<Hex> {
  await bringTo(wallet, access, signal)
  return askToSend(wallet, request, signal, onAsking())
}

/**
 * Asks a wallet that is on the right chain to send a transaction. Rejects with USER_REJECTED_REQUEST if its owner
 * declines, UNSUPPORTED_CHAIN_ID if it is on another chain, and TRANSACTION_FAILURE for any other error.
 */
export function askToSend(
  { address, connector }: SourceWallet,
  { to, data, value }: EthereumRequest,
  signal: AbortSignal,
  onRequested: (hash: Promise<Hex>) => void,
): Promise<Hex> {
  const hash = walletRequest(connector, 'eth_sendTransaction', {
    params: [{ from: address, to, ...(data && { data }), value: hexQuantity(value) }],
  })
    .then(hashIn)
    .catch((cause: unknown) => {
      throw notSent(cause)
    })
  onRequested(hash)
  return abortable(hash, signal)
}

function hashIn(answer: unknown): Hex {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return answer as Hex
  throw new WalletError('TRANSACTION_FAILURE', 'The wallet gave no transaction.')
}

/** The error of a wallet that has not sent or signed a transaction. */
export function notSent(cause: unknown): WalletError {
  if (isWalletError(cause, 'USER_REJECTED_REQUEST'))
    return new WalletError('USER_REJECTED_REQUEST', 'User rejected the request.', {
      cause,
      rpcCode: RPC_USER_REJECTED,
      retryable: true,
    })
  return isWalletError(cause, 'TRANSACTION_FAILURE', 'UNSUPPORTED_CHAIN_ID')
    ? cause
    : new WalletError('TRANSACTION_FAILURE', 'The wallet did not send the transaction.', { cause })
}

/**
 * Switches the wallet to a chain, unless it is there already. Rejects with UNSUPPORTED_CHAIN_ID if it stays on another
 * chain, and else as `askToSend`.
 */
export async function bringTo({ connector }: SourceWallet, access: EthereumAccess, signal: AbortSignal): Promise<void> {
  try {
    await switchTo(connector, access, signal)
    signal.throwIfAborted()
  } catch (cause) {
    signal.throwIfAborted()
    throw notSent(cause)
  }
}

async function switchTo(connector: Connector, access: EthereumAccess, signal: AbortSignal): Promise<void> {
  const current = () => walletRequest(connector, 'eth_chainId', { signal }).catch(() => undefined)
  if ((await current()) === hexQuantity(access.chain.id)) return
  await switchChain(connector, access, signal)
  // A wallet may report a switch and stay on its chain.
  const chainId = await current()
  if (chainId !== undefined && !isChain(chainId, access)) throw wrongNetwork()
}

/** True if a wallet's answer is the id of this chain. */
export const isChain = (answer: unknown, { chain }: EthereumAccess): boolean =>
  typeof answer === 'string' && /^0x[\da-f]{1,14}$/i.test(answer) && Number(answer) === chain.id

/** The error of a wallet that would pay on another chain. */
export const wrongNetwork = (): WalletError =>
  new WalletError('UNSUPPORTED_CHAIN_ID', 'The wallet is on another network.')
