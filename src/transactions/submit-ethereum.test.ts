import { parseTransaction, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEthereumRequest } from '../chains/ethereum-request.js'
import { hashOf, type EthereumTransaction } from '../chains/ethereum/index.js'
import { chainById } from '../chains/registry.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { ACCOUNT, ETHEREUM_NODE, scriptedNode, testSigner, type Answers, type Call } from './node.harness.js'
import { awaitEthereum, sendEthereum, submitEthereum } from './submit-ethereum.js'
import { beginProgress } from './progress/progress.js'
import type { EthereumJob } from './transaction.js'
import { failure } from '../errors/failure.harness.js'

const TO = '0x00000000000000000000000000000000000D0C5e'
const [SENT, RECEIPT] = ['eth_sendRawTransaction', 'eth_getTransactionReceipt']
const chain = chainById(1) ?? expect.fail('no chain')
const never = new AbortController().signal
const filled = (nonce: number): EthereumTransaction => ({
  to: TO,
  value: 3n,
  chainId: 1,
  nonce,
  gas: 21_000n,
  type: 'eip1559',
  maxFeePerGas: 14n,
  maxPriorityFeePerGas: 2n,
})

let calls: Call[]
const node = (answers: Answers = {}) => {
  calls = scriptedNode({ ...ETHEREUM_NODE, ...answers })
}
const asked = () => calls.map(({ method }) => method)
const filledIn = (nonces: number[], hashes: string[] = []) =>
  beginProgress({ step: 'sent', prepared: nonces.map(filled), hashes })
const job = (over: Partial<EthereumJob> = {}, nonces = [5]): EthereumJob => ({
  chainType: 'ethereum',
  wallet: { address: ACCOUNT.address },
  signer: testSigner(),
  ui: {},
  signOnly: false,
  sponsored: false,
  access: { chain, rpcUrl: 'http://node.test' },
  readsWrappers: true,
  requests: nonces.map(() => parseEthereumRequest({ to: TO, value: 3n })),
  progress: filledIn(nonces),
  ...over,
})
const signedBy = ({ progress: { now } }: EthereumJob) => (now.step === 'signed' ? now.signed : [])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  node()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the shown Ethereum transaction', () => {
  it('the signer gets a frozen copy of the shown transaction, and that is sent', async () => {
    const controller = new AbortController()
    const signEthereum = vi.fn(testSigner().signEthereum)
    const sent = job({
      signer: testSigner({ signEthereum }),
      progress: beginProgress({ step: 'refused', hash: '0xbad', prepared: [filled(5)] }),
    })
    await submitEthereum(sent, controller.signal)
    expect(signEthereum).toHaveBeenCalledExactlyOnceWith(
      {
        from: ACCOUNT.address,
        to: TO,
        value: '0x3',
        chainId: 1,
        nonce: '0x5',
        gasLimit: '0x5208',
        type: 2,
        maxFeePerGas: '0xe',
        maxPriorityFeePerGas: '0x2',
      },
      controller.signal,
    )
    expect(Object.isFrozen(signEthereum.mock.lastCall?.[0])).toBe(true)
    expect(asked()).toEqual([SENT])
    expect(sent.progress.now).toMatchObject({ step: 'sent', hashes: [hashOf(calls[0]?.params[0] as Hex)] })
  })

  it('each transaction of a batch is signed and not sent on request', async () => {
    const signed = job({ signOnly: true }, [5, 6])
    await submitEthereum(signed, never)
    expect(asked()).toEqual([])
    expect(
      signedBy(signed).map(({ hash, signedTransaction }) => [
        hash === hashOf(signedTransaction as Hex),
        parseTransaction(signedTransaction as never).nonce,
      ]),
    ).toEqual([
      [true, 5],
      [true, 6],
    ])
    await submitEthereum(signed, never)
    expect(signedBy(signed)).toHaveLength(2)
  })

  it('a transaction is not sent if it differs, if it was not filled in, or if the visitor has left', async () => {
    const other = job({
      signer: testSigner({ signEthereum: signable => testSigner().signEthereum({ ...signable, value: '0x4' }, never) }),
    })
    expect(await failure(submitEthereum(other, never))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'The wallet signed something else than what was shown.',
    })
    const open = job({ progress: beginProgress<EthereumTransaction>({ step: 'unsent', prepared: [undefined] }) })
    expect(await failure(submitEthereum(open, never))).toMatchObject({ code: 'TRANSACTION_PREPARATION_FAILURE' })
    const controller = new AbortController()
    const left = new Error('left')
    const leaving = job({
      signOnly: true,
      signer: testSigner({
        signEthereum: async signable => {
          const signed = await testSigner().signEthereum(signable, never)
          controller.abort(left)
          return signed
        },
      }),
    })
    expect(await failure(submitEthereum(leaving, controller.signal))).toBe(left)
    expect([signedBy(leaving), asked()]).toEqual([[], []])
  })

  it('transactions are sent in sequence, and one that an earlier attempt has sent is not sent again', async () => {
    const batch = job({ progress: filledIn([5, 6, 7], ['0x5']) }, [5, 6, 7])
    await submitEthereum(batch, never)
    expect(
      calls.map(({ method, params }) => (method === SENT ? parseTransaction(params[0] as never).nonce : method)),
    ).toEqual([6, RECEIPT, 7])
    expect(batch.progress.now.hashes).toEqual([
      '0x5',
      ...calls.filter(({ method }) => method === SENT).map(({ params }) => hashOf(params[0] as Hex)),
    ])
  })

  it('sending continues if the visitor leaves, but nothing else is sent afterwards', async () => {
    const controller = new AbortController()
    node({ [SENT]: 'hang' })
    const batch = job({}, [5, 6])
    const outcome = failure(submitEthereum(batch, controller.signal))
    await eventually(() => expect(asked()).toEqual([SENT]))
    controller.abort(new Error('left'))
    await vi.advanceTimersByTimeAsync(14_000)
    expect(calls[0]?.signal?.aborted).toBe(false)
    for (let second = 0; second < 120; second++) await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT' })
    expect(batch.progress.now).toMatchObject({
      step: 'unheard',
      hashes: [],
      bytes: { hash: expect.stringMatching(/^0x/) as string, bytes: calls[0]?.params[0] },
    })
    const second = new AbortController()
    node({ [RECEIPT]: { result: null } })
    const waiting = job({}, [5, 6])
    const left = new Error('left')
    const ended = failure(submitEthereum(waiting, second.signal))
    await eventually(() => expect(asked()).toEqual([SENT, RECEIPT]))
    second.abort(left)
    expect(await ended).toBe(left)
    expect([asked(), waiting.progress.now.hashes.length]).toEqual([[SENT, RECEIPT], 1])
  })
})

describe('signed bytes', () => {
  it('the bytes are sent again unchanged, and awaited by their hash', async () => {
    const again = job()
    const bytes = await ACCOUNT.signTransaction(filled(5) as never)
    await sendEthereum(again, bytes)
    expect(calls.map(({ params }) => params)).toEqual([[bytes]])
    expect(again.progress.now).toMatchObject({ step: 'sent', hashes: [hashOf(bytes)] })
    await awaitEthereum(again, never)
    expect(calls[1]).toMatchObject({ method: RECEIPT, params: [hashOf(bytes)] })
  })
})
