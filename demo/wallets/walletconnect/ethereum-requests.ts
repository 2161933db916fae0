import {
  createWalletClient,
  defineChain,
  hexToBigInt,
  http,
  isAddressEqual,
  isHex,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { WalletRefusal } from '../behaviour.js'

export const ETHEREUM_METHODS = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_signTransaction',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const
export const ETHEREUM_EVENTS = ['chainChanged', 'accountsChanged'] as const

const UNAUTHORIZED = 4100
const UNSUPPORTED = 4200
const CHAIN_DISCONNECTED = 4901
const INVALID_PARAMS = -32602

export interface Request {
  method: string
  params: unknown
}
interface WireTransaction {
  from?: Hex
  to?: Hex
  data?: Hex
  input?: Hex
  value?: Hex
  gas?: Hex
  nonce?: Hex
}

/**
 * Answers a page's request to an Ethereum wallet (EIP-1193 methods): signs with this key, and sends transactions.
 * `rpcUrl` is the chain's address; without one the chain is unreachable. Throws `WalletRefusal`.
 */
export async function answerEthereum(
  account: PrivateKeyAccount,
  chainId: number,
  rpcUrl: string | undefined,
  { method, params }: Request,
): Promise<unknown> {
  if (!Array.isArray(params)) throw new WalletRefusal(INVALID_PARAMS, 'The parameters must be a list.')
  const [first, second] = params as unknown[]
  if (method === 'personal_sign') {
    requireOwn(account, second)
    if (typeof first !== 'string') throw new WalletRefusal(INVALID_PARAMS, 'The message must be text.')
    return account.signMessage({ message: isHex(first) ? { raw: first } : first })
  }
  if (method === 'eth_signTypedData' || method === 'eth_signTypedData_v4') {
    requireOwn(account, first)
    return account.signTypedData((typeof second === 'string' ? JSON.parse(second) : second) as TypedDataDefinition)
  }
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction') {
    const wireTransaction = first as WireTransaction
    requireOwn(account, wireTransaction.from)
    if (rpcUrl === undefined) throw new WalletRefusal(CHAIN_DISCONNECTED, 'The wallet does not reach this chain.')
    const chain = defineChain({
      id: chainId,
      name: `Chain ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    })
    const client = createWalletClient({ account, chain, transport: http(rpcUrl) })
    const transaction = await client.prepareTransactionRequest(fromWire(wireTransaction))
    return method === 'eth_signTransaction' ? client.signTransaction(transaction) : client.sendTransaction(transaction)
  }
  throw new WalletRefusal(UNSUPPORTED, `The wallet knows no ${method}.`)
}

function fromWire({ to, data, input, value, gas, nonce }: WireTransaction) {
  const [content, limit] = [data ?? input, gas === undefined ? undefined : hexToBigInt(gas)]
  return {
    ...(to ? { to } : {}),
    ...(content ? { data: content } : {}),
    ...(value === undefined ? {} : { value: hexToBigInt(value) }),
    ...(limit === undefined ? {} : { gas: limit }),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
  }
}

function requireOwn(account: PrivateKeyAccount, address: unknown): void {
  if (typeof address !== 'string' || !isHex(address) || !isAddressEqual(address, account.address))
    throw new WalletRefusal(UNAUTHORIZED, 'The wallet has no such account.')
}
