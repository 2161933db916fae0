import { vi } from 'vitest'
import { privateKeyToAccount } from 'viem/accounts'
import type { Settings } from '../config/settings.js'
import { sendWithoutScreens } from './send-without-screens.js'
import type { TransactionSigner, TxResult } from './transaction.js'
import { transactionJob, type TransactionInput } from './transaction-job.js'

/**
 * A node's answer to a method: fixed, or computed from the parameters of the request. 'hang' never answers, and a
 * number is an HTTP status. The items of a list are used in order, and the last one repeats.
 */
export type Answer = { readonly result: unknown } | { readonly error: unknown } | number | 'hang'
type Rule = Answer | ((params: unknown[]) => Answer)
export type Answers = Readonly<Record<string, Rule | readonly Rule[]>>

export interface Call {
  readonly method: string
  readonly params: unknown[]
  readonly signal: AbortSignal | null | undefined
}

/** A Solana answer with its context. */
export const value = (inner: unknown): Answer => ({ result: { context: { slot: 1 }, value: inner } })

/** A scripted node that records its requests. `vi.unstubAllGlobals` removes it. */
export function scriptedNode(answers: Answers): Call[] {
  const calls: Call[] = []
  vi.stubGlobal(
    'fetch',
    (_: string, { body, signal }: RequestInit) =>
      new Promise((answer, fail) => {
        if (signal?.aborted) return fail(signal.reason)
        const { method, params } = JSON.parse(String(body)) as { method: string; params: unknown[] }
        const rules = [answers[method] ?? 'hang'].flat() as Rule[]
        const found = rules[Math.min(calls.filter(call => call.method === method).length, rules.length - 1)]
        const rule = typeof found === 'function' ? found(params) : found
        calls.push({ method, params, signal })
        if (rule === 'hang' || rule === undefined) signal?.addEventListener('abort', () => fail(signal.reason))
        else
          answer(
            typeof rule === 'number'
              ? new Response('', { status: rule })
              : Response.json({ jsonrpc: '2.0', id: 1, ...rule }),
          )
      }),
  )
  return calls
}

export const ACCOUNT = privateKeyToAccount(`0x${'11'.repeat(32)}`)
/** A test's Solana signature; it is not verified against a key. */
export const SIGNATURE = new Uint8Array(64).fill(1)

/** The answers of an Ethereum mainnet node while a wallet with ample funds prepares, sends and awaits a transaction. */
export const ETHEREUM_NODE: Readonly<Record<string, Answer | readonly Answer[]>> = {
  eth_chainId: { result: '0x1' },
  eth_feeHistory: {
    result: { oldestBlock: '0x1', baseFeePerGas: ['0xa', '0xa'], gasUsedRatio: [0.5], reward: [['0x2']] },
  },
  eth_getBalance: { result: '0xffffffffffffff' },
  eth_getBlockByNumber: { result: { baseFeePerGas: '0xa', number: '0x1', transactions: [] } },
  eth_maxPriorityFeePerGas: { result: '0x2' },
  eth_getTransactionCount: { result: '0x5' },
  eth_estimateGas: { result: '0xc350' },
  eth_sendRawTransaction: { result: `0x${'ab'.repeat(32)}` },
  eth_getTransactionReceipt: {
    result: { status: '0x1', transactionHash: `0x${'ab'.repeat(32)}`, blockNumber: '0x1', logs: [] },
  },
}

/** The same for a Solana node. */
export const solanaNode = (blockhash: string): Answers => ({
  getLatestBlockhash: value({ blockhash }),
  getBalance: value(10_000_000_000),
  getFeeForMessage: value(5_000),
  getRecentPrioritizationFees: { result: [{ slot: 1, prioritizationFee: 0 }] },
  simulateTransaction: value({ err: null, logs: [] }),
  sendTransaction: { result: '5'.repeat(88) },
  getSignatureStatuses: value([{ err: null, confirmationStatus: 'confirmed' }]),
  getTransaction: { result: null },
})

/** An Ethereum signer with its own key. */
export const testSigner = (over: Partial<TransactionSigner> = {}): TransactionSigner => ({
  connect: async () => {},
  async signEthereum(signable) {
    const {
      to,
      data,
      value: wei,
      chainId,
      nonce,
      gasLimit,
      type,
      gasPrice,
      maxFeePerGas,
      maxPriorityFeePerGas,
    } = signable as Record<string, string>
    return ACCOUNT.signTransaction({
      to,
      data,
      value: BigInt(wei ?? 0),
      chainId: Number(chainId),
      nonce: Number(nonce),
      gas: BigInt(gasLimit ?? 0),
      type: ['legacy', 'eip2930', 'eip1559'][Number(type)],
      ...(gasPrice && { gasPrice: BigInt(gasPrice) }),
      ...(maxFeePerGas && {
        maxFeePerGas: BigInt(maxFeePerGas),
        maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0),
      }),
    } as never)
  },
  signSolana: async () => SIGNATURE,
  ...over,
})

/** Sends a host's request without screens, from the first check to the result. */
export const sendInput = async (input: TransactionInput, settings: Settings, signal: AbortSignal): Promise<TxResult> =>
  sendWithoutScreens(await transactionJob(input, settings), signal)
