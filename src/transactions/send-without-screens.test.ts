import { parseTransaction, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import { exactAmount } from '../chains/amount.js'
import {
  base64,
  buildTransfer,
  parseSolanaTransaction,
  serialize,
  signatureOf,
  withSignature,
} from '../chains/solana/index.js'
import { resolveSettings } from '../config/resolve.js'
import { sendWithoutScreens } from './send-without-screens.js'
import {
  ACCOUNT,
  ETHEREUM_NODE,
  scriptedNode,
  sendInput,
  SIGNATURE,
  testSigner,
  solanaNode,
  value,
  type Answer,
  type Answers,
  type Call,
} from './node.harness.js'
import { beginProgress } from './progress/progress.js'
import type { EthereumJob } from './transaction.js'
import type { TransactionInput } from './transaction-job.js'
import { failure } from '../errors/failure.harness.js'

const TO = '0x00000000000000000000000000000000000D0C5e'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const OTHER = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const settings = resolveSettings({ idempotencyKeys: true }, { appId: 'clwalletelementsdemo00001', chains: [1] })
/** A signer whose provider pays the fee. */
const paidFor = (hash: string) => testSigner({ sponsor: () => Promise.resolve(() => Promise.resolve(hash)) })
const HASH = `0x${'ab'.repeat(32)}`
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Advances the clock until the call has ended. */
async function ended<T>(sending: Promise<T>): Promise<T> {
  const settled = vi.fn()
  sending.then(settled, settled)
  while (settled.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1_000)
  return sending
}
let calls: Call[] = []
function send(input: Partial<TransactionInput>, answers: Answers = {}, signal = never) {
  calls = scriptedNode({ ...ETHEREUM_NODE, ...solanaNode(OTHER), ...answers })
  return ended(
    sendInput(
      { address: ACCOUNT.address, transaction: { to: TO, value: 3n }, signer: testSigner(), ...input },
      settings,
      signal,
    ),
  )
}
const onSolana = (input: Partial<TransactionInput> = {}, answers: Answers = {}, signal = never) =>
  send(
    { chainType: 'solana', cluster: 'devnet', address: SOLANA, transaction: { to: OTHER, lamports: 100n }, ...input },
    answers,
    signal,
  )
const asked = (...methods: string[]) => calls.map(({ method }) => method).filter(method => methods.includes(method))
const [SENT, RECEIPT] = ['eth_sendRawTransaction', 'eth_getTransactionReceipt']

describe('an Ethereum transaction without a screen', () => {
  it('a transaction is prepared, signed, sent and awaited, and those of a batch have rising nonces', async () => {
    const submissions: unknown[] = []
    const result = await send({
      transaction: [
        { to: TO, value: 3n },
        { to: TO, value: 4n },
      ],
      beforeSubmit: submission => {
        submissions.push(submission)
        return true
      },
    })
    const bytes = calls.filter(({ method }) => method === SENT).map(({ params }) => params[0] as Hex)
    expect(bytes.map(one => parseTransaction(one as never))).toMatchObject([
      { to: TO.toLowerCase(), value: 3n, nonce: 5, chainId: 1, gas: 50_000n },
      { value: 4n, nonce: 6 },
    ])
    expect(asked(SENT, RECEIPT)).toEqual([SENT, RECEIPT, SENT, RECEIPT])
    const [first, second] = (result.results ?? []).map(({ hash }) => hash)
    expect(result).toEqual({
      chainType: 'ethereum',
      chainId: 1,
      hash: second,
      results: [
        { chainType: 'ethereum', chainId: 1, hash: first },
        { chainType: 'ethereum', chainId: 1, hash: second },
      ],
    })
    expect(submissions).toMatchObject(
      [3, 4].map(wei => ({
        kind: 'transaction',
        chainType: 'ethereum',
        request: { from: ACCOUNT.address, to: TO, value: `0x${wei}` },
      })),
    )
  })

  it('a transaction is only signed on request', async () => {
    const { hash, signedTransaction } = await send({ signOnly: true })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(parseTransaction(signedTransaction as never)).toMatchObject({ value: 3n, nonce: 5 })
    expect(asked(SENT, RECEIPT)).toEqual([])
  })

  it('nothing is signed if the wallet cannot pay, unless another account pays the fee', async () => {
    const signEthereum = vi.fn(testSigner().signEthereum)
    const poor = { eth_getBalance: { result: '0x3' } }
    expect(await failure(send({ signer: testSigner({ signEthereum }) }, poor))).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      message: `Wallet ${ACCOUNT.address} does not have enough funds.`,
    })
    expect(signEthereum).not.toHaveBeenCalled()
    expect(await send({ sponsored: true, signer: paidFor(HASH) }, poor)).toHaveProperty('hash')
  })

  describe('a fee that no visitor would knowingly pay', () => {
    beforeEach(() => {
      vi.spyOn(console, 'warn').mockReturnValue(undefined)
    })
    const gwei = 10n ** 9n
    const quantity = (number: bigint) => ({ result: `0x${number.toString(16)}` })
    const rich = { eth_getBalance: quantity(10n ** 21n), eth_feeHistory: { error: { code: -32601, message: 'no' } } }
    const asking = (baseFee: bigint, gas = 50_000n): Answers => ({
      ...rich,
      eth_estimateGas: quantity(gas),
      eth_getBlockByNumber: { result: { baseFeePerGas: quantity(baseFee).result, number: '0x1', transactions: [] } },
    })
    const value = 10n ** 18n

    it('nothing is signed if a node lies about the fee, and the error has the fee and limits [SEC-90]', async () => {
      const signEthereum = vi.fn(testSigner().signEthereum)
      const lies = [
        asking(50_000n * gwei),
        asking(5n * gwei, 500_000_000n),
        {
          ...rich,
          eth_gasPrice: quantity(50_000n * gwei),
          eth_getBlockByNumber: { result: { number: '0x1', transactions: [] } },
        },
        {
          ...asking(50_000n * gwei),
          eth_feeHistory: {
            result: {
              oldestBlock: '0x1',
              baseFeePerGas: [quantity(50_000n * gwei).result],
              gasUsedRatio: [0.5],
              reward: [['0x2']],
            },
          },
        },
      ]
      for (const lie of lies) {
        const error = await failure(send({ transaction: { to: TO, value }, signer: testSigner({ signEthereum }) }, lie))
        expect(error).toMatchObject({
          code: 'FEE_TOO_HIGH',
          message: expect.stringMatching(/^The fee may be \d+(\.\d+)? ETH, /) as string,
          data: { fee: expect.stringMatching(/^\d+(\.\d+)? ETH$/) as string },
        })
      }
      expect(signEthereum).not.toHaveBeenCalled()
      expect(asked(SENT)).toEqual([])
    })

    it('a transaction with these limits is sent, and never costs more than they allow [SEC-90]', async () => {
      const lie = asking(50_000n * gwei)
      const { data } = (await failure(send({ transaction: { to: TO, value } }, lie))) as {
        data: { fee: string; limits: Record<string, string> }
      }
      await send({ transaction: { to: TO, value, ...data.limits } }, lie)
      const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(
        calls.find(({ method }) => method === SENT)?.params[0] as never,
      )
      expect(`${exactAmount(gas * maxFeePerGas, 18)} ETH`).toBe(data.fee)
      const worse = asking(90_000n * gwei, 500_000_000n)
      const sent = await ended(send({ transaction: { to: TO, value, ...data.limits } }, worse)).then(
        () => parseTransaction(calls.find(({ method }) => method === SENT)?.params[0] as never),
        (error: unknown) => error,
      )
      expect(sent).toMatchObject({ gas, maxFeePerGas })
    })

    it('a transaction is sent with a usual fee, and if another account pays it', async () => {
      expect(await send({ transaction: { to: TO, value } }, asking(5n * gwei))).toHaveProperty('hash')
      expect(
        await send({ transaction: { to: TO, value }, sponsored: true, signer: paidFor(HASH) }, asking(50_000n * gwei)),
      ).toHaveProperty('hash')
    })

    it("the fee is measured by the coin's price, which is not awaited for long", async () => {
      const dear = asking(1_000n * gwei) // 0.06 ETH
      const priced = async (reply: Response | 'hang') => {
        const provider = scriptedProvider(reply)
        return send({ transaction: { to: TO, value } }, dear).finally(() => {
          expect(provider.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toMatchObject([
            { chainId: '1', tokenSymbol: 'ETH' },
          ])
          provider.restore()
        })
      }
      expect(await failure(priced(jsonResponse({ usd: 10_000 })))).toMatchObject({ code: 'FEE_TOO_HIGH' })
      expect(await priced(jsonResponse({ usd: 1_000 }))).toHaveProperty('hash')
      const late = new AbortController()
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
        setTimeout(() => late.abort(), ms)
        return late.signal
      })
      expect(await priced('hang')).toHaveProperty('hash')
    })
  })

  it('the error says why preparing failed: the problem of the request, or a general failure', async () => {
    expect(await failure(send({}, { eth_chainId: { result: '0x5' } }))).toMatchObject({
      code: 'UNSUPPORTED_CHAIN_ID',
      message: 'Unsupported chainId 5',
    })
    expect(
      await failure(send({}, { eth_estimateGas: { error: { code: 3, message: 'execution reverted: no' } } })),
    ).toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'There was an issue preparing your transaction',
      rpcCode: 32603,
      cause: { code: 'TRANSACTION_FAILURE' },
    })
  })

  it('a host that cancels its request gets the error of a rejection', async () => {
    expect(await failure(send({ beforeSubmit: () => false }))).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'The user rejected the request',
    })
    expect(asked(SENT)).toEqual([])
    const odd = new Error('odd')
    expect(
      await failure(
        send({
          beforeSubmit: () => {
            throw odd
          },
        }),
      ),
    ).toMatchObject({ code: 'TRANSACTION_FAILURE', message: 'odd', cause: odd })
  })

  it('an unconfirmed transaction has its hash, and a refused one fails', async () => {
    expect(await send({}, { [RECEIPT]: { result: null } })).toEqual({
      chainType: 'ethereum',
      chainId: 1,
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
    })
    expect(
      await failure(
        send({}, { [RECEIPT]: { result: { status: '0x0', transactionHash: TO, blockNumber: '0x1', logs: [] } } }),
      ),
    ).toMatchObject({ code: 'TRANSACTION_FAILURE', message: 'Transaction failed' })
    expect(
      await failure(send({}, { [SENT]: { error: { code: -32000, message: 'intrinsic gas too low' } } })),
    ).toMatchObject({ code: 'TRANSACTION_FAILURE', data: { details: 'intrinsic gas too low' } })
    expect(await failure(send({}, { [SENT]: 500, eth_getTransactionByHash: { result: null } }))).toMatchObject({
      code: 'NETWORK_ERROR',
    })
  })

  it('a batch that was sent in part is not a success', async () => {
    const transaction = [
      { to: TO, value: 3n },
      { to: TO, value: 4n },
    ]
    const sent = { hash: expect.stringMatching(/^0x[\da-f]{64}$/) as string, chainId: 1 }
    expect(
      await failure(send({ transaction }, { [RECEIPT]: { result: null } })),
      'the first is not heard of',
    ).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT', data: { results: [sent] } })
    const [taken] = [ETHEREUM_NODE[SENT]].flat()
    expect(
      await failure(
        send({ transaction }, { [SENT]: [taken as Answer, 500], eth_getTransactionByHash: { result: null } }),
      ),
      'the second is lost',
    ).toMatchObject({ code: 'NETWORK_ERROR', data: { results: [sent] } })
    expect(asked(SENT, RECEIPT).slice(0, 3)).toEqual([SENT, RECEIPT, SENT])
  })

  it('an abort ends the call at every step', async () => {
    const left = new Error('left')
    const leaving = (during: (abort: () => void) => [Partial<TransactionInput>, Answers]) => {
      const controller = new AbortController()
      return failure(send(...during(() => controller.abort(left)), controller.signal))
    }
    const aborted = new AbortController()
    aborted.abort(left)
    expect(await failure(send({}, {}, aborted.signal))).toBe(left)
    expect(
      await leaving(abort => [
        {
          signer: testSigner({
            connect: async () => {
              abort()
              throw new Error('odd')
            },
          }),
        },
        {},
      ]),
    ).toBe(left)
    expect(
      await leaving(abort => [
        {
          signer: testSigner({
            signEthereum: async signable => {
              abort()
              return testSigner().signEthereum(signable, never)
            },
          }),
        },
        {},
      ]),
    ).toBe(left)
    expect(asked(SENT)).toEqual([])
    expect(
      await leaving(abort => {
        setTimeout(abort, 5_000)
        return [{}, { [RECEIPT]: { result: null } }]
      }),
    ).toBe(left)
    expect(
      await leaving(abort => {
        setTimeout(abort, 500)
        return [{}, { eth_chainId: 'hang' }]
      }),
    ).toBe(left)
  })

  it('a job without requests fails', async () => {
    const job = {
      chainType: 'ethereum',
      requests: [],
      progress: beginProgress(),
      access: { chain: settings.defaultChain, rpcUrl: '' },
      readsWrappers: true,
      wallet: { address: TO },
      signer: testSigner(),
      ui: {},
      signOnly: false,
      sponsored: false,
    } as EthereumJob
    expect(await failure(sendWithoutScreens(job, never))).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })
})

describe('a Solana transaction without a screen', () => {
  const transfer = buildTransfer({ from: SOLANA, to: OTHER, lamports: 100n, blockhash: OTHER })
  const signed = withSignature(transfer, SOLANA, SIGNATURE)

  it('a transaction is built, simulated, signed, sent and confirmed', async () => {
    const beforeSubmit = vi.fn(() => true)
    expect(await onSolana({ beforeSubmit })).toEqual({
      chainType: 'solana',
      cluster: 'devnet',
      hash: signatureOf(signed),
    })
    expect(beforeSubmit).toHaveBeenCalledExactlyOnceWith({
      kind: 'transaction',
      chainType: 'solana',
      request: { transaction: base64(serialize(transfer)) },
    })
    expect(
      asked('getLatestBlockhash', 'simulateTransaction', 'sendTransaction', 'getSignatureStatuses', 'getTransaction'),
    ).toEqual([
      'getLatestBlockhash',
      'simulateTransaction',
      'sendTransaction',
      'getSignatureStatuses',
      'getTransaction',
    ])
    expect(calls.find(({ method }) => method === 'sendTransaction')?.params[0]).toBe(base64(serialize(signed)))
    expect(await onSolana({ transaction: serialize(transfer) })).toMatchObject({ hash: signatureOf(signed) })
    expect(asked('getLatestBlockhash')).toEqual([])
  })

  it('a transaction is only signed on request', async () => {
    expect(await onSolana({ signOnly: true })).toEqual({
      chainType: 'solana',
      cluster: 'devnet',
      hash: signatureOf(signed),
      signedTransaction: base64(serialize(signed)),
    })
    expect(asked('sendTransaction', 'getSignatureStatuses')).toEqual([])
    const bytes = serialize(transfer)
    const two = Uint8Array.from([2, ...new Uint8Array(128), ...messageFor(bytes)])
    const { hash, signedTransaction } = await onSolana({ signOnly: true, transaction: two, address: OTHER })
    expect([hash, parseSolanaTransaction(signedTransaction).signatures]).toEqual([undefined, [undefined, SIGNATURE]])
  })

  it('nothing is signed if the wallet cannot pay, unless another account pays the fee', async () => {
    const signSolana = vi.fn(testSigner().signSolana)
    expect(await failure(onSolana({ signer: testSigner({ signSolana }) }, { getBalance: value(100) }))).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      message: 'Solana wallet has insufficient funds for this transaction.',
    })
    expect(signSolana).not.toHaveBeenCalled()
    expect(
      await onSolana({ sponsored: true, signer: paidFor(signatureOf(signed) ?? '') }, { getBalance: value(100) }),
    ).toHaveProperty('hash')
  })

  it('the error says why preparing failed', async () => {
    expect(
      await failure(onSolana({}, { simulateTransaction: value({ err: 'BlockhashNotFound', logs: [] }) })),
    ).toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'There was an issue preparing your transaction',
      rpcCode: 32603,
      cause: { message: 'Blockhash not found' },
    })
    expect(await failure(onSolana({ transaction: serialize(transfer), address: OTHER }))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid transaction request: this wallet is not a signer of the transaction.',
    })
  })

  it('an unconfirmed transaction has its signature, and all other ends are as on Ethereum', async () => {
    expect(await onSolana({}, { getSignatureStatuses: value([null]), isBlockhashValid: value(true) })).toEqual({
      chainType: 'solana',
      cluster: 'devnet',
      hash: signatureOf(signed),
    })
    expect(await failure(onSolana({}, { getSignatureStatuses: value([{ err: 'AccountInUse' }]) }))).toMatchObject({
      code: 'TRANSACTION_FAILURE',
      message: 'Transaction failed',
    })
    expect(await failure(onSolana({ beforeSubmit: () => false }))).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'User exited the modal before submitting the transaction',
    })
    const controller = new AbortController()
    const left = new Error('left')
    const signer = testSigner({
      signSolana: async () => {
        controller.abort(left)
        return SIGNATURE
      },
    })
    expect(await failure(onSolana({ signer }, {}, controller.signal))).toBe(left)
    expect(asked('sendTransaction')).toEqual([])
  })

  /** The message of a transfer that another account must sign, too. */
  function messageFor(bytes: Uint8Array): Uint8Array {
    const message = bytes.slice(65)
    message[1] = 2
    return message
  }
})
