import { describe, expect, it, vi } from 'vitest'
import { failure } from '../errors/failure.harness.js'
import { WalletError } from '../errors/wallet-error.js'
import { awaitInclusion, broadcast, requestSignature, requireTransaction, SubmissionCancelled } from './submission.js'
import { beginProgress } from './progress/progress.js'
import {
  exitOf,
  preparationError,
  resultOf,
  type EthereumJob,
  type SolanaJob,
  type TransactionJob,
  type TransactionSigner,
} from './transaction.js'
import { scanRequest } from './scan-request.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const chain = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const signer = (over: Partial<TransactionSigner> = {}): TransactionSigner => ({
  connect: async () => {},
  signEthereum: async () => '0x',
  signSolana: async () => new Uint8Array(),
  ...over,
})
const common = (over: Partial<TransactionSigner>) => ({
  wallet: { address: ADDRESS },
  signer: signer(over),
  ui: {},
  signOnly: false,
  sponsored: false,
})
const ethereum = (over: Partial<TransactionSigner> = {}): EthereumJob => ({
  ...common(over),
  chainType: 'ethereum',
  requests: [],
  access: { chain, rpcUrl: '' },
  readsWrappers: true,
  progress: beginProgress(),
})
const solana = (): SolanaJob => ({
  ...common({}),
  chainType: 'solana',
  source: { to: SOLANA, lamports: 1n },
  cluster: { name: 'devnet', rpcUrl: '' },
  progress: beginProgress(),
})
const never = new AbortController().signal
const BYTES = { hash: '0x1', bytes: '0x02' }
const rejecting = (error: unknown) => () => Promise.reject(error as Error)

describe('a signature for a transaction', () => {
  const sign = (job: TransactionJob, signing: () => Promise<string> = async () => 'signed', signal = never) =>
    requestSignature(job, { value: '0x1' }, signing, signal)

  it('the signature is requested once the host agrees and the wallet is connected', async () => {
    const order: unknown[] = []
    const controller = new AbortController()
    const job = {
      ...ethereum({
        connect: async signal => {
          order.push(['connect', signal === controller.signal])
        },
      }),
      beforeSubmit: (submission: { request: unknown }) => {
        order.push([submission, Object.isFrozen(submission.request)])
        return true
      },
    }
    expect(
      await sign(
        job,
        async () => {
          order.push('sign')
          return 'signed'
        },
        controller.signal,
      ),
    ).toBe('signed')
    expect(order).toEqual([
      [{ kind: 'transaction', chainType: 'ethereum', request: { value: '0x1' } }, true],
      ['connect', true],
      'sign',
    ])
  })

  it('no signature is requested if the host declines, and any other answer lets it go on', async () => {
    const connect = vi.fn(async () => {})
    const error = await failure(sign({ ...ethereum({ connect }), beforeSubmit: async () => false }))
    expect(error).toBeInstanceOf(SubmissionCancelled)
    expect(error).toMatchObject({ name: 'SubmissionCancelled' })
    expect(connect).not.toHaveBeenCalled()
    expect(await sign({ ...ethereum(), beforeSubmit: () => undefined as unknown as boolean })).toBe('signed')
  })

  it('a failed connection has its own error, unless the visitor or their session is the reason', async () => {
    const connecting = (error: unknown) => failure(sign(ethereum({ connect: rejecting(error) })))
    const odd = new Error('odd')
    expect(await connecting(odd)).toMatchObject({
      code: 'UNKNOWN_CONNECT_WALLET_ERROR',
      message: "Wallet couldn't be connected",
      cause: odd,
    })
    for (const code of ['MUST_BE_AUTHENTICATED', 'USER_REJECTED_REQUEST'] as const) {
      const error = new WalletError(code, 'told')
      expect(await connecting(error)).toBe(error)
    }
  })

  it("a rejection in the wallet has a plain message and the wallet's own error code", async () => {
    const refused = new WalletError('USER_REJECTED_REQUEST', 'nope', { rpcCode: 4001 })
    expect(await failure(sign(ethereum(), rejecting(refused)))).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'Transaction was rejected by the user',
      rpcCode: 4001,
      cause: refused,
    })
    expect(await failure(sign(ethereum(), rejecting(new WalletError('USER_REJECTED_REQUEST', 'nope'))))).toMatchObject({
      rpcCode: undefined,
    })
    const other = new WalletError('UNABLE_TO_SIGN', 'no')
    expect(await failure(sign(ethereum(), rejecting(other)))).toBe(other)
    expect(await failure(sign(ethereum(), rejecting(new Error('odd'))))).toMatchObject({ code: 'UNABLE_TO_SIGN' })
  })

  it('an abort ends the request, whatever the wallet reports', async () => {
    const controller = new AbortController()
    const left = new Error('left')
    controller.abort(left)
    expect(await failure(sign(ethereum({ connect: rejecting(new Error('odd')) }), undefined, controller.signal))).toBe(
      left,
    )
    expect(await failure(sign(ethereum(), rejecting(new Error('odd')), controller.signal))).toBe(left)
  })
})

describe('the sending of signed bytes', () => {
  it('the bytes are stored before they are sent, and only an unreadable answer leaves the outcome open', async () => {
    const progress = beginProgress()
    await broadcast(progress, BYTES, async () => {
      expect(progress.now).toMatchObject({ step: 'sending', bytes: BYTES, hashes: ['0x1'] })
    })
    expect(progress.now).toMatchObject({ step: 'sent', hashes: ['0x1'] })
    const unheard = { step: 'unheard', bytes: BYTES }
    for (const [code, step] of [
      ['NETWORK_ERROR', unheard],
      ['CLIENT_REQUEST_TIMEOUT', unheard],
      ['UNEXPECTED_ANSWER', unheard],
      ['TRANSACTION_FAILURE', { step: 'unsent' }],
      ['INSUFFICIENT_BALANCE', { step: 'unsent' }],
    ] as const) {
      const error = new WalletError(code, 'told')
      const other = beginProgress({ step: 'sent', hashes: ['0x0'] })
      expect(await failure(broadcast(other, BYTES, rejecting(error)))).toBe(error)
      expect(other.now).toMatchObject({ ...step, hashes: ['0x0'] })
    }
  })

  it('the transaction has ended when the chain has included or refused it', async () => {
    const sent = () => beginProgress({ step: 'sent', hashes: ['0x0', '0x1'] })
    const included = sent()
    const asked = vi.fn(async () => {})
    await awaitInclusion(included, asked)
    expect(asked).toHaveBeenCalledExactlyOnceWith('0x1')
    expect(included.now).toMatchObject({ step: 'sent', hashes: ['0x0', '0x1'] })
    const failed = sent()
    await failure(awaitInclusion(failed, rejecting(new WalletError('TRANSACTION_FAILURE', 'reverted'))))
    expect(failed.now).toMatchObject({ step: 'refused', hash: '0x1', hashes: ['0x0'] })
    const unheard = sent()
    const late = new WalletError('CLIENT_REQUEST_TIMEOUT', 'late')
    expect(await failure(awaitInclusion(unheard, rejecting(late)))).toBe(late)
    expect(unheard.now).toMatchObject({ step: 'sent', hashes: ['0x0', '0x1'] })
  })

  it('nothing is awaited if nothing was sent', async () => {
    const asked = vi.fn(async () => {})
    await awaitInclusion(beginProgress(), asked)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the result of a transaction for the host', () => {
  it('the result has the chain and the hash, also for a failed transaction', () => {
    expect(resultOf(ethereum())).toBeUndefined()
    const refused = (...hashes: string[]) => {
      const job: EthereumJob = { ...ethereum(), progress: beginProgress({ step: 'refused', hash: '0xbad', hashes }) }
      return resultOf(job)
    }
    expect(refused()).toEqual({ chainType: 'ethereum', chainId: 8453, hash: '0xbad' })
    const batch = refused('0x1')
    expect(batch).toEqual({
      chainType: 'ethereum',
      chainId: 8453,
      hash: '0xbad',
      results: [
        { chainType: 'ethereum', chainId: 8453, hash: '0x1' },
        { chainType: 'ethereum', chainId: 8453, hash: '0xbad' },
      ],
    })
    for (const part of [batch, batch?.results, batch?.results?.[0]]) expect(Object.isFrozen(part)).toBe(true)
  })

  it('the result is the signed transaction if none should be sent', () => {
    const job = solana()
    job.progress.signed({ hash: 'sig', signedTransaction: 'AQ==' })
    expect(resultOf(job)).toEqual({ chainType: 'solana', cluster: 'devnet', hash: 'sig', signedTransaction: 'AQ==' })
  })

  it('the error is a rejection if the visitor leaves, with the earlier failure', () => {
    const error = new WalletError('TRANSACTION_FAILURE', 'failed')
    expect(exitOf(ethereum())).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'The user rejected the request',
      rpcCode: 4001,
    })
    const [onEthereum, onSolana] = [ethereum(), solana()]
    expect(exitOf(onSolana)).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'User exited the modal before submitting the transaction',
      rpcCode: 4001,
    })
    for (const { progress } of [onEthereum, onSolana]) progress.failed(error)
    expect(exitOf(onEthereum)).toBe(error)
    expect(exitOf(onSolana)).toMatchObject({ code: 'USER_REJECTED_REQUEST', cause: error })
  })

  it('the error of a failed preparation has its cause', () => {
    const cause = new Error('odd')
    expect(preparationError(cause)).toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'There was an issue preparing your transaction',
      rpcCode: 32603,
      cause,
    })
    expect(() => requireTransaction(undefined)).toThrow(
      expect.objectContaining({
        code: 'TRANSACTION_PREPARATION_FAILURE',
        message: 'There was an issue preparing your transaction',
      }),
    )
    expect(requireTransaction(1)).toBe(1)
  })
})

describe('a scan request', () => {
  const about = { from: ADDRESS, chainId: 8453, domain: 'app.example' }
  it('the request has the transaction as it was filled in, or as the host wrote it', () => {
    expect(
      scanRequest(
        {
          to: ADDRESS,
          data: '0x01',
          value: 16n,
          chainId: 1,
          nonce: 0,
          gas: 21_000n,
          type: 'eip1559',
          maxFeePerGas: 9n,
          maxPriorityFeePerGas: 1n,
        },
        about,
      ),
    ).toEqual({
      metadata: { domain: 'app.example' },
      chain_id: '8453',
      request: {
        method: 'eth_sendTransaction',
        params: [
          { from: ADDRESS, to: ADDRESS, data: '0x01', value: '0x10', gas: '0x5208', gasPrice: '0x9', nonce: '0x0' },
        ],
      },
    })
    expect(scanRequest({ value: 0n }, about).request.params).toEqual([{ from: ADDRESS, value: '0x0' }])
    expect(scanRequest({ value: 0n, gasPrice: 3n, maxFeePerGas: 9n }, about).request.params).toEqual([
      { from: ADDRESS, value: '0x0', gasPrice: '0x3' },
    ])
  })
})
