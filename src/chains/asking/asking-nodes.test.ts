import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../lib/time/eventually.harness.js'
import { parseEthereumRequest, type Hex } from '../ethereum-request.js'
import {
  encodeTokenTransfer,
  getBalance,
  getErc20Balance,
  getErc20Info,
  prepareTransaction,
  sendRawTransaction,
  waitForReceipt,
  type EthereumAccess,
} from '../ethereum/index.js'
import { USDC_ADDRESSES } from '../registry.js'
import {
  base64,
  buildTransfer,
  confirm,
  getBalance as getLamports,
  getLatestBlockhash,
  getParsedTransaction,
  getTokenBalance,
  prepareSolana,
  sendRaw,
  serialize,
  signatureOf,
  withSignature,
} from '../solana/index.js'
import { associatedTokenAccount } from '../solana/read.js'
import { failure } from '../../errors/failure.harness.js'

const ADDRESS: Hex = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const HASH: Hex = `0x${'ab'.repeat(32)}`
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const SIGNATURE = '5'.repeat(88)
/** The node of these tests only. Polls that an earlier file has left running use other URLs. */
const NODE = 'http://asked-here.test/'
const access: EthereumAccess = {
  chain: {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [NODE] } },
  },
  rpcUrl: NODE,
}
const cluster = { name: 'devnet', rpcUrl: NODE } as const
const transfer = buildTransfer({ from: SOLANA, to: MINT, lamports: 100n, blockhash: MINT })
/** A base fee of ten and a tip of two per unit of gas, with outliers that must not count. */
const HISTORY = {
  result: {
    oldestBlock: '0x1',
    baseFeePerGas: ['0xa', '0x1', '0xa', '0xffff'],
    gasUsedRatio: [0.5],
    reward: [['0x2'], ['0x0'], ['0xffff']],
  },
}
const signed = withSignature(transfer, SOLANA, new Uint8Array(64).fill(1))
const never = new AbortController().signal
const value = (inner: unknown) => ({ result: { context: { slot: 1 }, value: inner } })

interface Call {
  method: string
  params: unknown[]
  init: RequestInit
}
let calls: Call[]
/** The node's answers by method. 'hang' never answers, and a number is a status without an answer. */
type Answers = Record<string, object | number | 'hang'>
function node(answers: Answers): void {
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise((answer, fail) => {
        if (url !== NODE || init.signal?.aborted) return fail(init.signal?.reason)
        const { method, params } = JSON.parse(String(init.body)) as { method: string; params: unknown[] }
        calls.push({ method, params, init })
        const rule = answers[method] ?? 'hang'
        if (rule === 'hang') init.signal?.addEventListener('abort', () => fail(init.signal?.reason))
        else
          answer(
            typeof rule === 'number'
              ? new Response('', { status: rule })
              : Response.json({ jsonrpc: '2.0', id: 1, ...rule }),
          )
      }),
  )
}
const asked = () => calls.map(({ method, params }) => [method, params])

beforeEach(() => {
  calls = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a request to a node', () => {
  const funds: Answers = {
    eth_chainId: { result: '0x1' },
    eth_getBalance: { result: '0xffff' },
    getBalance: value(10_000),
    getFeeForMessage: value(5_000),
    getRecentPrioritizationFees: { result: [] },
  }
  it.each<[string, method: string, ask: (signal: AbortSignal) => Promise<unknown>, before?: Answers, later?: number]>([
    ['a balance', 'eth_getBalance', signal => getBalance(ADDRESS, access, signal)],
    ['a token balance', 'eth_call', signal => getErc20Balance(ADDRESS, ADDRESS, access, signal)],
    ['the details of a token', 'eth_call', signal => getErc20Info(ADDRESS, access, signal)],
    [
      'the preparation of a transaction',
      'eth_chainId',
      signal => prepareTransaction(parseEthereumRequest({ to: ADDRESS }), ADDRESS, access, {}, signal),
    ],
    ['the sending of a transaction', 'eth_sendRawTransaction', signal => sendRawTransaction('0x02', access, signal)],
    [
      'the look-up of a transaction that the node may know already',
      'eth_getTransactionByHash',
      signal => sendRawTransaction('0x02', access, signal),
      { eth_sendRawTransaction: { error: { code: -32000, message: 'already known' } } },
    ],
    ['a receipt', 'eth_getTransactionReceipt', signal => waitForReceipt(HASH, access, signal)],
    ['a balance on Solana', 'getBalance', signal => getLamports(SOLANA, cluster, signal)],
    ['a token balance on Solana', 'getTokenAccountBalance', signal => getTokenBalance(SOLANA, MINT, cluster, signal)],
    ['a blockhash', 'getLatestBlockhash', signal => getLatestBlockhash(cluster, signal)],
    ['a fee on Solana', 'getFeeForMessage', signal => prepareSolana(transfer, SOLANA, cluster, {}, signal)],
    [
      'a simulation on Solana',
      'simulateTransaction',
      signal => prepareSolana(transfer, SOLANA, cluster, {}, signal),
      funds,
    ],
    ['the sending of a transaction on Solana', 'sendTransaction', signal => sendRaw(signed, cluster, signal)],
    [
      'the confirmation of a transaction on Solana',
      'getSignatureStatuses',
      signal => confirm(SIGNATURE, MINT, cluster, signal),
    ],
    [
      'the logs of a failed transaction on Solana',
      'getTransaction',
      signal => confirm(SIGNATURE, MINT, cluster, signal),
      { getSignatureStatuses: value([{ err: 'AccountInUse' }]) },
    ],
    [
      'the check whether a blockhash has expired',
      'isBlockhashValid',
      signal => confirm(SIGNATURE, MINT, cluster, signal),
      { getSignatureStatuses: value([null]) },
      90_000,
    ],
    ['a transaction on Solana', 'getTransaction', signal => getParsedTransaction(SIGNATURE, cluster, signal)],
  ])('the request ends on an abort: %s', async (_, method, ask, before = {}, later = 0) => {
    node(before)
    const controller = new AbortController()
    const outcome = failure(ask(controller.signal))
    for (let passed = 0; passed < later; passed += 1_000) await vi.advanceTimersByTimeAsync(1_000)
    await eventually(() => expect(calls.map(call => call.method)).toContain(method))
    const left = new Error('left')
    controller.abort(left)
    expect(await outcome).toBe(left)
    const open = calls.filter(call => !(call.method in before))
    expect(open.length).toBeGreaterThan(0)
    for (const { init } of open) expect(init.signal?.aborted).toBe(true)
    const sofar = calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls).toHaveLength(sofar)
  })

  it('a node receives no cookie and no address of the page', async () => {
    node(funds)
    expect(await getBalance(ADDRESS, access, never)).toBe(0xffffn)
    expect(calls[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  })

  it('a request is sent three times before a node counts as unreachable, with a longer delay each time', async () => {
    node({ getBalance: 500, eth_getBalance: 500 })
    const onSolana = failure(getLamports(SOLANA, cluster, never))
    const counts: number[] = []
    for (const ms of [0, 299, 1, 899, 1, 5_000]) {
      await vi.advanceTimersByTimeAsync(ms)
      counts.push(calls.length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3])
    expect(await onSolana).toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'The chain cannot be reached.',
      cause: expect.any(Error) as Error,
    })
    calls = []
    const onEthereum = failure(getBalance(ADDRESS, access, never))
    counts.length = 0
    for (const ms of [0, 299, 1, 599, 1, 10_000]) {
      await vi.advanceTimersByTimeAsync(ms)
      counts.push(calls.length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3])
    expect(await onEthereum).toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'The chain cannot be reached.',
      cause: expect.any(Error) as Error,
    })
  })

  it('a node is unreachable if no request gets there', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const outcomes = [failure(getBalance(ADDRESS, access, never)), failure(getLamports(SOLANA, cluster, never))]
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.all(outcomes)).toMatchObject([
      { code: 'NETWORK_ERROR' },
      { code: 'NETWORK_ERROR', message: 'The chain cannot be reached.' },
    ])
  })

  it('a chain without an answer within 15 s is named', async () => {
    node({})
    const outcomes = [failure(getBalance(ADDRESS, access, never)), failure(getLamports(SOLANA, cluster, never))]
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await Promise.all(outcomes)).toMatchObject([
      { code: 'CLIENT_REQUEST_TIMEOUT', message: 'Ethereum does not answer.' },
      { code: 'CLIENT_REQUEST_TIMEOUT', message: 'Devnet does not answer.' },
    ])
    expect(
      asked()
        .map(([method]) => method)
        .sort(),
    ).toEqual(['eth_getBalance', 'getBalance'])
  })

  it('a malformed answer is marked as retryable at another node', async () => {
    node({ getBalance: value('lots') })
    expect(await failure(getLamports(SOLANA, cluster, never))).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message: 'The chain gave an unexpected answer.',
      retryable: true,
    })
    expect(calls).toHaveLength(1)
  })

  it("the message and the code of a node's refusal are kept", async () => {
    node({
      eth_getBalance: { error: { code: -32000, message: 'header not found' } },
      getBalance: { error: { code: -32005, message: 'Node is behind', data: { logs: ['one', 2, 'three'] } } },
    })
    expect(await failure(getBalance(ADDRESS, access, never))).toMatchObject({
      code: 'TRANSACTION_FAILURE',
      rpcCode: -32000,
      data: { details: 'header not found' },
    })
    expect(await failure(getLamports(SOLANA, cluster, never))).toMatchObject({
      code: 'TRANSACTION_FAILURE',
      rpcCode: -32005,
    })
  })
})

describe('requests to a Solana node', () => {
  const confirmed = { commitment: 'confirmed' }

  it('a Solana node is queried at the confirmed commitment', async () => {
    node({
      getBalance: value(7),
      getTokenAccountBalance: value({ amount: '9' }),
      getLatestBlockhash: value({ blockhash: MINT }),
      getTransaction: { result: null },
      sendTransaction: { result: SIGNATURE },
      getSignatureStatuses: value([{ err: null, confirmationStatus: 'finalized' }]),
    })
    expect(await getLamports(SOLANA, cluster, never)).toBe(7n)
    expect(await getTokenBalance(SOLANA, MINT, cluster, never)).toBe(9n)
    expect(await getLatestBlockhash(cluster, never)).toBe(MINT)
    expect(await getParsedTransaction(SIGNATURE, cluster, never)).toBeNull()
    expect(await sendRaw(signed, cluster, never)).toBe(signatureOf(signed))
    await confirm(SIGNATURE, MINT, cluster, never)
    const questions = asked()
    node({ getSignatureStatuses: value([{ err: null, confirmationStatus: 'confirmed' }]) })
    await confirm(SIGNATURE, MINT, cluster, never)
    expect(questions).toEqual([
      ['getBalance', [SOLANA, confirmed]],
      ['getTokenAccountBalance', [await associatedTokenAccount(SOLANA, MINT), confirmed]],
      ['getLatestBlockhash', [confirmed]],
      ['getTransaction', [SIGNATURE, { ...confirmed, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }]],
      ['sendTransaction', [base64(serialize(signed)), { encoding: 'base64', preflightCommitment: 'confirmed' }]],
      ['getSignatureStatuses', [[SIGNATURE], { searchTransactionHistory: true }]],
    ])
  })

  it('another refusal or an odd amount does not count as a missing token account', async () => {
    node({ getTokenAccountBalance: { error: { code: -32602, message: 'could not find account' } } })
    expect(await getTokenBalance(SOLANA, MINT, cluster, never)).toBe(0n)
    node({ getTokenAccountBalance: { error: { code: -32603, message: 'Internal error' } } })
    expect(await failure(getTokenBalance(SOLANA, MINT, cluster, never))).toMatchObject({
      code: 'TRANSACTION_FAILURE',
      rpcCode: -32603,
    })
    for (const amount of ['', '-1', '1.5', '1'.repeat(21), 'x1', '1x']) {
      node({ getTokenAccountBalance: value({ amount }) })
      expect(await failure(getTokenBalance(SOLANA, MINT, cluster, never)), amount).toMatchObject({
        code: 'UNEXPECTED_ANSWER',
      })
    }
  })

  const prepare = (answers: Answers, options = {}) => {
    node({
      getBalance: value(10_000),
      getFeeForMessage: value(5_001),
      getRecentPrioritizationFees: { result: [7, 0, 9].map(prioritizationFee => ({ slot: 1, prioritizationFee })) },
      simulateTransaction: value({ err: null, logs: [] }),
      ...answers,
    })
    return prepareSolana(transfer, SOLANA, cluster, options, never)
  }
  const tried = (err: unknown, logs: unknown = null) => prepare({ simulateTransaction: value({ err, logs }) })

  it('the fee is included unless another account pays it, and is per signature by default', async () => {
    expect(await prepare({})).toMatchObject({ fee: 5_001n, balance: 10_000n, needed: 5_101n, missing: false })
    expect(asked()).toContainEqual([
      'simulateTransaction',
      [
        base64(serialize(transfer)),
        { ...confirmed, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: false },
      ],
    ])
    expect(await prepare({}, { sponsored: true })).toMatchObject({ fee: 5_001n, needed: 100n })
    expect(await prepare({ getFeeForMessage: value(null) })).toMatchObject({ fee: 5_000n, needed: 5_100n })
    expect(await prepare({ getFeeForMessage: value(4_999) }), 'less than the transaction offers').toMatchObject({
      fee: 5_000n,
      needed: 5_100n,
    })
  })

  it('the recent fee of others is included if the node answers in time', async () => {
    expect(await prepare({})).toMatchObject({ usualFee: 5_002n })
    expect(asked()).toContainEqual(['getRecentPrioritizationFees', [transfer.accounts]])
    expect(await prepare({ getRecentPrioritizationFees: { result: [] } })).toMatchObject({ usualFee: 5_000n })
    for (const odd of [
      { error: { code: -32601, message: 'Method not found' } },
      { result: 'none' },
      { result: [{ prioritizationFee: 'much' }] },
    ])
      expect(await prepare({ getRecentPrioritizationFees: odd })).toMatchObject({ usualFee: undefined, fee: 5_001n })
    const silent = prepare({ getRecentPrioritizationFees: 'hang' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await silent).toMatchObject({ usualFee: undefined, fee: 5_001n, missing: false })
  })

  it('a transaction is not simulated if the balance is too small, to the last lamport', async () => {
    expect(await prepare({ getBalance: value(5_101) })).toMatchObject({ missing: false })
    calls = []
    expect(await prepare({ getBalance: value(5_100) })).toMatchObject({ missing: true })
    expect(calls.map(({ method }) => method)).not.toContain('simulateTransaction')
  })

  it('a wallet that cannot pay is distinguished from a failing transaction', async () => {
    for (const [err, logs] of [
      ['InsufficientFundsForFee'],
      [{ InsufficientFundsForRent: { account_index: 0 } }],
      [{ InstructionError: [0, { Custom: 1 }] }, ['Transfer: insufficient lamports 1, need 2']],
      [{ InstructionError: [0, { Custom: 1 }] }, ['Error: Insufficient funds']],
    ]) {
      expect(await tried(err, logs)).toMatchObject({ missing: true, balance: 10_000n, needed: 5_101n })
    }
    expect(await failure(tried({ InstructionError: [0, { Custom: 1 }] }, ['Program failed']))).toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'Transaction simulation failed',
      data: { logs: ['Program failed'], reason: 'InstructionError Custom' },
    })
    expect(await failure(tried('BlockhashNotFound'))).toMatchObject({
      message: 'Blockhash not found',
      data: { logs: [], reason: 'BlockhashNotFound' },
    })
    expect(await failure(tried({ InsufficientFundsForRent: { account_index: 1 } }))).toMatchObject({
      message: 'The amount is too small: a new account has to hold more.',
      data: { reason: 'InsufficientFundsForRent account_index' },
    })
    expect(await failure(tried({ InsufficientFundsForRent: {} }))).toMatchObject({
      message: 'Transaction simulation failed',
    })
  })

  it('no request is sent for a transaction that this wallet does not sign', async () => {
    node({})
    expect(await failure(prepareSolana(transfer, MINT, cluster, {}, never))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid transaction request: this wallet is not a signer of the transaction.',
    })
    expect(calls).toEqual([])
  })

  it('a transaction that has been processed already counts as sent, and any other refusal does not', async () => {
    const refused = (err: unknown) => ({
      sendTransaction: {
        error: {
          code: -32002,
          message: 'Transaction simulation failed',
          data: { err, logs: ['a line', 7], accounts: null, unitsConsumed: 0 },
        },
      },
    })
    node(refused('AlreadyProcessed'))
    expect(await sendRaw(signed, cluster, never)).toBe(signatureOf(signed))
    node(refused('AccountInUse'))
    expect(await failure(sendRaw(signed, cluster, never))).toMatchObject({
      code: 'TRANSACTION_FAILURE',
      rpcCode: -32002,
      data: { logs: ['a line'] },
    })
    expect(await failure(sendRaw(transfer, cluster, never))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'The transaction lacks a signature.',
    })
  })

  it('the reason and logs of a failed transaction are reported, even if no node has the logs', async () => {
    const status = { getSignatureStatuses: value([{ err: { InstructionError: [1, 'InvalidArgument'] } }]) }
    node({ ...status, getTransaction: { result: { meta: { logMessages: ['Program failed'] } } } })
    const expected = {
      code: 'TRANSACTION_FAILURE',
      message: 'Transaction failed',
      data: { hash: SIGNATURE, reason: 'InstructionError InvalidArgument', logs: ['Program failed'] },
    }
    expect(await failure(confirm(SIGNATURE, MINT, cluster, never))).toMatchObject(expected)
    for (const answer of [{ result: null }, { error: { code: -32004, message: 'no such slot' } }]) {
      node({ ...status, getTransaction: answer })
      expect(await failure(confirm(SIGNATURE, MINT, cluster, never))).toMatchObject({
        ...expected,
        data: { ...expected.data, logs: [] },
      })
    }
  })

  it('a transaction is given up only after its blockhash expired and no node knows it', async () => {
    const ending = async (answers: Answers) => {
      node({ getSignatureStatuses: value([null]), isBlockhashValid: value(false), ...answers })
      const outcome = failure(confirm(SIGNATURE, MINT, cluster, never))
      for (let second = 0; second < 91; second++) await vi.advanceTimersByTimeAsync(1_000)
      return outcome
    }
    const late = { code: 'CLIENT_REQUEST_TIMEOUT' }
    const expired = { code: 'TRANSACTION_FAILURE', message: 'Transaction expired', cause: late }
    expect(await ending({})).toMatchObject(expired)
    expect(asked()).toContainEqual(['isBlockhashValid', [MINT, confirmed]])
    expect(await ending({ isBlockhashValid: value(true) })).toMatchObject(late)
    expect(await ending({ isBlockhashValid: { error: { code: -32602, message: 'odd' } } })).toMatchObject(late)
    expect(
      await ending({ getSignatureStatuses: value([{ err: null, confirmationStatus: 'processed' }]) }),
    ).toMatchObject(late)
    calls = []
    node({ getSignatureStatuses: value([null]) })
    const unknown = failure(confirm(SIGNATURE, undefined, cluster, never))
    for (let second = 0; second < 91; second++) await vi.advanceTimersByTimeAsync(1_000)
    expect(await unknown).toMatchObject(late)
    expect(calls.map(({ method }) => method)).not.toContain('isBlockhashValid')
  })
})

describe('requests to an Ethereum node', () => {
  it('a transaction is sent again while its answer is lost, and its hash is looked up each time', async () => {
    node({ eth_sendRawTransaction: 500, eth_getTransactionByHash: { result: null } })
    const outcome = failure(sendRawTransaction('0x02', access, never))
    for (let second = 0; second < 30; second++) await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ code: 'NETWORK_ERROR' })
    const counts = (name: string) => calls.filter(({ method }) => method === name).length
    expect([counts('eth_sendRawTransaction'), counts('eth_getTransactionByHash')]).toEqual([3, 3])
  })

  it('an abort ends the call, also during the last lookup of the hash', async () => {
    node({ eth_sendRawTransaction: 500, eth_getTransactionByHash: { result: null } })
    const controller = new AbortController()
    const outcome = failure(sendRawTransaction('0x02', access, controller.signal))
    for (let passed = 0; passed < 1_000; passed += 100) await vi.advanceTimersByTimeAsync(100)
    calls = []
    node({ eth_sendRawTransaction: 500, eth_getTransactionByHash: 'hang' })
    for (let passed = 0; passed < 2_000; passed += 100) await vi.advanceTimersByTimeAsync(100)
    expect(asked().map(([method]) => method)).toEqual(['eth_sendRawTransaction', 'eth_getTransactionByHash'])
    const left = new Error('left')
    controller.abort(left)
    expect(await outcome).toBe(left)
  })

  it('a transaction that is rejected for another reason is not looked up', async () => {
    node({ eth_sendRawTransaction: { error: { code: -32000, message: 'intrinsic gas too low' } } })
    expect(await failure(sendRawTransaction('0x02', access, never))).toMatchObject({ code: 'TRANSACTION_FAILURE' })
    expect(calls).toHaveLength(1)
  })

  it('the receipt is requested every second, despite errors, until it exists', async () => {
    node({ eth_getTransactionReceipt: { result: null } })
    const waiting = waitForReceipt(HASH, access, never)
    await vi.advanceTimersByTimeAsync(500)
    const first = calls.length
    await vi.advanceTimersByTimeAsync(2_000)
    expect([first, calls.length]).toEqual([1, 3])
    node({ eth_getTransactionReceipt: { error: { code: -32000, message: 'odd' } } })
    await vi.advanceTimersByTimeAsync(3_000)
    node({
      eth_getTransactionReceipt: { result: { status: '0x1', transactionHash: HASH, blockNumber: '0x1', logs: [] } },
    })
    await vi.advanceTimersByTimeAsync(2_000)
    await waiting
  })

  it('a transaction that is not mined within three minutes is reported', async () => {
    node({ eth_getTransactionReceipt: { result: null } })
    const outcome = failure(waitForReceipt(HASH, access, never))
    const settled = vi.fn()
    void outcome.then(settled)
    for (let second = 0; second < 179; second++) await vi.advanceTimersByTimeAsync(1_000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({
      code: 'CLIENT_REQUEST_TIMEOUT',
      message: 'Ethereum has not executed the transaction yet.',
      data: { pending: true },
    })
  })

  const prepare = (request: object, answers: Answers = {}, options = {}) => {
    node({
      eth_chainId: { result: '0x1' },
      eth_feeHistory: HISTORY,
      eth_getBalance: { result: '0xffffffffffffff' },
      eth_getBlockByNumber: { result: { baseFeePerGas: '0xa', number: '0x1', transactions: [] } },
      eth_maxPriorityFeePerGas: { result: '0x2' },
      eth_gasPrice: { result: '0x7' },
      eth_getTransactionCount: { result: '0x5' },
      eth_estimateGas: { result: '0xc350' },
      ...answers,
    })
    return prepareTransaction(parseEthereumRequest(request), ADDRESS, access, options, never)
  }
  const OLD_CHAIN: Answers = {
    eth_getBlockByNumber: { result: { number: '0x1', transactions: [] } },
    eth_maxPriorityFeePerGas: { error: { code: -32601, message: 'the method does not exist' } },
  }

  it('missing fields are filled in by transaction type and chain', async () => {
    const { transaction, fee, needed } = await prepare({ to: ADDRESS.toLowerCase(), value: 3, data: '0x01' })
    expect(transaction).toEqual({
      to: ADDRESS,
      value: 3n,
      data: '0x01',
      chainId: 1,
      nonce: 5,
      gas: 50_000n,
      type: 'eip1559',
      maxFeePerGas: 14n,
      maxPriorityFeePerGas: 2n,
    })
    expect([fee, needed]).toEqual([700_000n, 700_003n])
    expect(Object.isFrozen(transaction)).toBe(true)
    expect((await prepare({ data: '0x60' })).transaction).not.toHaveProperty('to')
    expect(await prepare({ to: ADDRESS, gas: 9n, gasPrice: 4n, nonce: 0, type: 1 })).toMatchObject({
      transaction: { type: 'eip2930', gasPrice: 4n, gas: 9n, nonce: 0 },
      fee: 36n,
    })
    const old = await prepare({ to: ADDRESS }, OLD_CHAIN)
    expect(old).toMatchObject({ transaction: { type: 'legacy' }, missing: false })
    expect(old.transaction).not.toHaveProperty('maxFeePerGas')
    expect((await prepare({ to: ADDRESS, nonce: 3 }, {}, { nonce: 0 })).transaction?.nonce).toBe(0)
    expect((await prepare({ to: ADDRESS, maxPriorityFeePerGas: 3n })).transaction).toMatchObject({
      type: 'eip1559',
      maxPriorityFeePerGas: 3n,
    })
    expect((await prepare({ to: ADDRESS, maxFeePerGas: 30n })).transaction).toMatchObject({
      type: 'eip1559',
      maxFeePerGas: 30n,
      maxPriorityFeePerGas: 2n,
    })
  })

  it('missing funds are exact to the last wei, without the fee if another account pays it', async () => {
    const having = (wei: string, options = {}) =>
      prepare({ to: ADDRESS, value: 10, gas: 1, gasPrice: 2 }, { eth_getBalance: { result: wei } }, options)
    expect(await having('0xc')).toMatchObject({ needed: 12n, missing: false })
    expect(await having('0xb')).toMatchObject({ needed: 12n, missing: true })
    expect(await having('0xb', { sponsored: true })).toMatchObject({ fee: 2n, needed: 10n, missing: false })
    expect(await having('0xa', { sponsored: true })).toMatchObject({ needed: 10n, missing: false })
    expect(await having('0x9', { sponsored: true })).toMatchObject({ transaction: undefined, missing: true })
  })

  it('the fee of a transaction that cannot be paid is estimated from the known gas', async () => {
    const poor = (request: object, answers: Answers = {}) =>
      prepare({ to: ADDRESS, value: 10, ...request }, { eth_getBalance: { result: '0x0' }, ...answers })
    expect(await poor({})).toMatchObject({ transaction: undefined, fee: 21_000n * 14n, needed: 21_000n * 14n + 10n })
    expect(await poor({ gas: 2 })).toMatchObject({ fee: 28n })
    expect(await poor({ data: '0x01', gas: 2 })).toMatchObject({ fee: 28n })
    expect(await poor({ data: '0x01' })).toMatchObject({ fee: undefined, needed: 10n })
    expect((await poor({ gas: 10 }, OLD_CHAIN)).fee).toBe(80n)
  })

  it('the recent fee for the same gas is included if the node answers in time', async () => {
    expect(await prepare({ to: ADDRESS, data: '0x01' })).toMatchObject({ fee: 50_000n * 14n, usualFee: 50_000n * 12n })
    expect(asked()).toContainEqual(['eth_feeHistory', ['0xa', 'latest', [10, 50, 90]]])
    expect(await prepare({ to: ADDRESS }), 'a plain transfer needs no more than 21,000').toMatchObject({
      transaction: { gas: 50_000n },
      usualFee: 21_000n * 12n,
    })
    expect(
      await prepare(
        { to: ADDRESS },
        { eth_feeHistory: { result: { oldestBlock: '0x1', baseFeePerGas: ['0x3'], gasUsedRatio: [] } } },
      ),
    ).toMatchObject({ usualFee: 63_000n, fees: undefined })
    const rewards = [
      ['0x1', '0x2', '0x5'],
      ['0x1', '0x2', '0x6'],
      ['0x0', '0x4', '0x5'],
    ]
    const others = { result: { oldestBlock: '0x1', baseFeePerGas: ['0x8', '0x9', '0xa'], reward: rewards } }
    expect(await prepare({ to: ADDRESS }, { eth_feeHistory: others })).toMatchObject({
      usualFee: 21_000n * 11n,
      fees: {
        slow: { maxFeePerGas: 12n, maxPriorityFeePerGas: 1n },
        normal: { maxFeePerGas: 14n, maxPriorityFeePerGas: 2n },
        fast: { maxFeePerGas: 20n, maxPriorityFeePerGas: 5n },
      },
    })
    const sponsored = await prepare({ to: ADDRESS }, { eth_feeHistory: others }, { sponsored: true })
    expect(sponsored.fees, 'nobody chooses what somebody else pays').toBeUndefined()
    const none = { oldestBlock: '0x1', baseFeePerGas: [], gasUsedRatio: [], reward: [] }
    for (const odd of [
      { error: { code: -32601, message: 'the method does not exist' } },
      { result: none },
      { result: { ...none, baseFeePerGas: ['0x0'] } },
      { result: { ...none, baseFeePerGas: 'lots' } },
      { result: null },
    ]) {
      expect(await prepare({ to: ADDRESS }, { eth_feeHistory: odd })).toMatchObject({
        usualFee: undefined,
        missing: false,
      })
    }
    const silent = prepare({ to: ADDRESS }, { eth_feeHistory: 'hang' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await silent).toMatchObject({ usualFee: undefined, missing: false })
  })

  it('only a refusal for insufficient funds is a result, and any other one is an error', async () => {
    expect(
      await prepare(
        { to: ADDRESS, data: '0x01' },
        { eth_estimateGas: { error: { code: -32000, message: 'insufficient funds for gas * price + value' } } },
      ),
    ).toMatchObject({ transaction: undefined, missing: true, fee: undefined })
    expect(
      await failure(
        prepare(
          { to: ADDRESS, data: '0x01' },
          { eth_estimateGas: { error: { code: 3, message: 'execution reverted: no' } } },
        ),
      ),
    ).toMatchObject({ code: 'TRANSACTION_FAILURE', rpcCode: 3 })
  })

  it("a token request is a call of the token's own contract", async () => {
    node({ eth_call: { result: `0x${'7'.padStart(64, '0')}` } })
    expect(await getErc20Balance(HASH.slice(0, 42) as Hex, ADDRESS, access, never)).toBe(7n)
    expect(calls[0]?.params[0]).toEqual({
      to: HASH.slice(0, 42),
      data: `0x70a08231${ADDRESS.slice(2).toLowerCase().padStart(64, '0')}`,
    })
    expect(encodeTokenTransfer(ADDRESS, 5n)).toBe(
      `0xa9059cbb${ADDRESS.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`,
    )
    node({ eth_call: { error: { code: 3, message: 'execution reverted' } } })
    expect(await failure(getErc20Info(ADDRESS, access, never))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'Unable to fetch token details',
      retryable: true,
      cause: { name: 'WalletError' },
    })
    const asked = calls.length
    expect(
      await getErc20Info(USDC_ADDRESSES[1] ?? expect.fail('no USDC'), access, never),
      'known without asking',
    ).toEqual({ symbol: 'USDC', decimals: 6 })
    expect(calls).toHaveLength(asked)
  })
})
