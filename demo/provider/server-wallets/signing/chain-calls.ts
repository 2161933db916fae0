import { createPublicClient, http, keccak256, type Hex } from 'viem'
import { CHAIN_IDS, type ChainAccess } from '../../chains/index.js'
import { invalidData, WireError } from '../../wire/wire-error.js'

type Chains = Pick<ChainAccess, 'ethereumRpcUrl' | 'baseRpcUrl' | 'solanaRpcUrl'> | undefined

/** Calls to the local chains on behalf of wallets: completing a transaction, and sending it. */
export class ChainCalls {
  constructor(readonly chains: Chains) {}

  /**
   * Fills in nonce, gas and fees from the present state of the chain. The transaction is in camelCase, the result has
   * every quantity in 0x hex. Throws 400 if no chain would accept it.
   */
  async populate(transaction: Record<string, unknown>): Promise<Record<string, unknown>> {
    const url = this.ethereumUrl(transaction['chainId'])
    const client = createPublicClient({ transport: http(url) })
    try {
      const from = transaction['from'] as Hex
      const callRequest = {
        from,
        to: transaction['to'] ?? undefined,
        data: transaction['data'] ?? undefined,
        value: hexOf(transaction['value'] ?? 0),
      }
      const [nonce, gas, fees] = await Promise.all([
        transaction['nonce'] ?? client.getTransactionCount({ address: from, blockTag: 'pending' }),
        transaction['gas'] ??
          transaction['gasLimit'] ??
          client.request({ method: 'eth_estimateGas', params: [callRequest as never] }),
        client.estimateFeesPerGas({ chain: null }),
      ])
      const priced =
        transaction['gasPrice'] !== undefined
          ? { type: 0, gasPrice: hexOf(transaction['gasPrice']) }
          : {
              type: 2,
              maxFeePerGas: hexOf(transaction['maxFeePerGas'] ?? fees.maxFeePerGas),
              maxPriorityFeePerGas: hexOf(transaction['maxPriorityFeePerGas'] ?? fees.maxPriorityFeePerGas),
            }
      return {
        ...callRequest,
        chainId: Number(transaction['chainId']),
        nonce: hexOf(nonce),
        gas: hexOf(gas),
        ...priced,
      }
    } catch (error) {
      throw refusal(error)
    }
  }

  /** Sends a signed transaction. Sending it again changes nothing. */
  async send(caip2: string, raw: string): Promise<void> {
    const [namespace, reference] = caip2.split(':')
    const [url, method, params] =
      namespace === 'solana'
        ? ([this.chains?.solanaRpcUrl, 'sendTransaction', [raw, { encoding: 'base64' }]] as const)
        : ([this.ethereumUrl(Number(reference)), 'eth_sendRawTransaction', [raw]] as const)
    if (!url) throw invalidData('This chain is not here')
    const { error } = await this.#ask(url, method, params)
    if (!error || /already|known/i.test(String(error.message))) return
    // A transaction that is in a block has been sent before.
    if (namespace !== 'solana' && (await this.#ask(url, 'eth_getTransactionByHash', [keccak256(raw as Hex)])).result)
      return
    throw refusal(error)
  }

  async #ask(
    url: string,
    method: string,
    params: readonly unknown[],
  ): Promise<{ result?: unknown; error?: { message?: unknown } }> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await answer.json()) as { result?: unknown; error?: { message?: unknown } }
  }

  /** The URL of an Ethereum chain. Throws 400 if it does not run here. */
  ethereumUrl(chainId: unknown): string {
    const id = typeof chainId === 'object' ? undefined : Number(chainId)
    const url =
      id === CHAIN_IDS.ethereum
        ? this.chains?.ethereumRpcUrl
        : id === CHAIN_IDS.base
          ? this.chains?.baseRpcUrl
          : undefined
    if (!url) throw invalidData('This chain is not here')
    return url
  }
}

function hexOf(value: unknown): string {
  try {
    return `0x${BigInt(value as string | number | bigint).toString(16)}`
  } catch {
    throw invalidData('A quantity cannot be read')
  }
}

/** A chain's refusal in the API's form, with the chain's own message. */
export function refusal(error: unknown): WireError {
  if (error instanceof WireError) return error
  const {
    details,
    shortMessage,
    message: whole,
  } = error as { details?: unknown; shortMessage?: unknown; message?: unknown }
  // Prefers the chain's message to that of the library.
  const message = String(details ?? shortMessage ?? whole).slice(0, 200)
  return new WireError(
    400,
    /insufficient|funds/i.test(message) ? 'insufficient_funds' : 'transaction_broadcast_failure',
    message,
  )
}
