import { atom, type ReadableAtom } from 'nanostores'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ethereumRpc } from '../../../demo/provider/chains/ethereum-faucet.js'
import { startEthereumNode } from '../../../demo/provider/chains/ethereum-node.js'
import { resolveSettings } from '../../config/resolve.js'
import { $inEnglish, inEnglish } from '../../copy/test/in-english.harness.js'
import type { ReceiptModel } from '../../screens/transaction/receipt.js'
import type { ReviewModel } from '../../screens/transaction/review/review.js'
import type { ResultModel } from '../../screens/shapes/result/result.js'
import { Stage } from '../../stage/stage.js'
import type { TransactionSigner } from '../../transactions/transaction.js'
import type { TransactionInput } from '../../transactions/transaction-job.js'
import { press } from '../../ui/actions/press.harness.js'
import { answers } from '../answers/answers.js'
import { confirmTransaction } from './confirm-transaction.js'
import { forError } from '../for-error.js'

// A transaction counts as stuck at once here, and the chain is polled often.
vi.mock('../../constants.js', async original => ({ ...(await original()), STUCK_AFTER_MS: 0, RECEIPT_POLL_MS: 20 }))
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const VALUE = 250_000_000_000_000_000n

let node: Awaited<ReturnType<typeof startEthereumNode>>
const rpc = (method: string, ...params: unknown[]) => ethereumRpc(node.rpcUrl, method, params)
beforeAll(async () => {
  node = await startEthereumNode({ port: 0, chainId: 31337 })
  await rpc('evm_setAutomine', false)
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rpc('evm_mine')
})

async function aWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  await rpc('anvil_setBalance', account.address, '0xde0b6b3a7640000')
  const signer: TransactionSigner = {
    connect: async () => {},
    signEthereum(signable) {
      const { nonce, gasLimit, value, maxFeePerGas, maxPriorityFeePerGas, to, chainId } = signable as Record<
        string,
        Hex
      >
      return account.signTransaction({
        type: 'eip1559',
        to,
        chainId: Number(chainId),
        nonce: Number(nonce),
        ...{ gas: BigInt(gasLimit ?? 0), value: BigInt(value ?? 0) },
        ...{ maxFeePerGas: BigInt(maxFeePerGas ?? 0), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0) },
      })
    },
    signSolana: () => Promise.reject(new Error('not this wallet')),
  }
  return { address: account.address, signer }
}
type Wallet = Awaited<ReturnType<typeof aWallet>>
const stranger = () => privateKeyToAccount(generatePrivateKey()).address
const balanceOf = async (address: string) => BigInt((await rpc('eth_getBalance', address, 'latest')) as string)
const transactionOf = async (hash: string | undefined) =>
  (await rpc('eth_getTransactionByHash', hash)) as { nonce: string; value: string; to: string; maxFeePerGas: string }

function when<T>(store: ReadableAtom<T>, matches: (value: T) => boolean | undefined): Promise<T> {
  return new Promise(resolve => {
    const stop = store.subscribe(value => {
      if (!matches(value)) return
      resolve(value)
      queueMicrotask(() => stop())
    })
  })
}

/** Plays the flow on the local chain, which mines no block by itself. */
function play(input: Partial<TransactionInput>, { address, signer }: Wallet, rpcUrl = node.rpcUrl) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } }, testnet: true }
  const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [chain], defaultChain: 31337 })
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError, answers })
  const result = stage.play(
    confirmTransaction,
    { chainType: 'ethereum', address, signer, transaction: undefined, ...input },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  result.catch(() => {})
  const model = async <M>(screen: string, not?: unknown): Promise<M> =>
    (await when(stage.$scene, scene => scene?.screen === screen && scene.model !== not))?.model as M
  let last: unknown
  const review = async () => {
    const found = await model<ReviewModel>('confirm-ethereum', last)
    last = found
    const $review = $inEnglish(found.$review)
    await when($review, ({ status }) => status === 'ready')
    vi.advanceTimersByTime(400)
    return { ...found, shown: () => $review.get(), approve: () => press(found.primary) }
  }
  const receipt = async (ring: 'turning' | 'done') => {
    const found = await model<ReceiptModel>('transaction-receipt')
    const { answers: buttons = [], ...state } = await when(
      found.$state,
      state => state.ring === ring && (state.answers?.length ?? 0) > 0,
    )
    const button = (text: string) => {
      const answer = buttons.find(answer => inEnglish(answer.text) === text)
      return answer?.press ?? expect.fail(`There is no button "${text}".`)
    }
    return {
      said: inEnglish({ title: state.title, detail: state.detail }),
      hash: state.hash?.full,
      buttons: buttons.map(({ text }) => inEnglish(text)),
      press: (text: string) => press(button(text)),
    }
  }
  return { stage, result, model, review, receipt }
}

/** A payment that was sent and is pending. */
async function stuck(to: string, wallet: Wallet) {
  const run = play({ transaction: { to, value: VALUE } }, wallet)
  ;(await run.review()).approve()
  return { run, waiting: await run.receipt('turning') }
}

describe('a transaction that waits for the network', () => {
  it('can be sped up: it is sent again with its nonce and a higher fee, after the visitor has approved that', async () => {
    const [to, wallet] = [stranger(), await aWallet()]
    const { run, waiting } = await stuck(to, wallet)
    expect(waiting.said.detail).toBe('This takes longer than usual. A higher fee speeds it up.')
    expect(waiting.buttons).toEqual(['Cancel transaction', 'Speed up'])
    const first = await transactionOf(waiting.hash)
    waiting.press('Speed up')
    const { shown, approve } = await run.review()
    expect(shown()).toMatchObject({
      title: 'Speed up transaction',
      sentence: {
        text: expect.stringMatching(
          /^Send 0\.25 ETH to .* in place of the transaction that is still waiting$/,
        ) as string,
      },
      amount: { text: '0.25', unit: 'ETH' },
    })
    approve()
    const second = await run.receipt('turning')
    expect(second.hash).not.toBe(waiting.hash)
    const again = await transactionOf(second.hash)
    expect([again.nonce, again.value, again.to]).toEqual([first.nonce, first.value, first.to])
    expect(BigInt(again.maxFeePerGas) * 8n).toBeGreaterThan(BigInt(first.maxFeePerGas) * 9n)
    await rpc('evm_mine')
    const done = await run.receipt('done')
    expect([done.said.title, done.hash]).toEqual(['Transaction complete!', second.hash])
    done.press('All Done')
    expect(await run.result).toEqual({ chainType: 'ethereum', chainId: 31337, hash: second.hash })
    expect(await balanceOf(to), 'paid once').toBe(VALUE)
  })

  it('can be cancelled by an empty payment to oneself, and the host is told so', async () => {
    const [to, wallet] = [stranger(), await aWallet()]
    const { run, waiting } = await stuck(to, wallet)
    waiting.press('Cancel transaction')
    const { shown, approve } = await run.review()
    expect(shown()).toMatchObject({
      title: 'Cancel transaction',
      sentence: { text: 'Cancel the transaction that is still waiting, unless the network is faster' },
    })
    expect(shown()).not.toHaveProperty('amount')
    approve()
    const cancelling = await run.receipt('turning')
    expect(cancelling.buttons, 'a cancellation can only be sped up').toEqual(['Speed up'])
    await rpc('evm_mine')
    const done = await run.receipt('done')
    expect(done.said).toEqual({ title: 'Transaction cancelled', detail: 'Nothing was sent but the fee.' })
    const sent = await transactionOf(done.hash)
    expect([sent.to.toLowerCase(), sent.value]).toEqual([wallet.address.toLowerCase(), '0x0'])
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      rpcCode: 4001,
      data: { hash: done.hash },
    })
    expect(await balanceOf(to)).toBe(0n)
  })

  it('keeps waiting if the visitor declines that', async () => {
    const wallet = await aWallet()
    const { run, waiting } = await stuck(stranger(), wallet)
    waiting.press('Cancel transaction')
    ;(await run.review()).secondary()
    expect((await run.receipt('turning')).hash).toBe(waiting.hash)
    ;(await run.receipt('turning')).press('Speed up')
    await run.review()
    run.stage.close()
    expect(await run.result, 'left in the review of what was never sent').toMatchObject({ hash: waiting.hash })
  })

  it('succeeds if it was faster than its cancellation', async () => {
    const [to, wallet] = [stranger(), await aWallet()]
    const { run, waiting } = await stuck(to, wallet)
    waiting.press('Cancel transaction')
    const { approve } = await run.review()
    await rpc('evm_mine')
    approve()
    const { $state } = await run.model<ResultModel>('transaction-error')
    press($state.get().answers?.[0]?.press)
    const done = await run.receipt('done')
    expect([done.said.title, done.hash]).toEqual(['Transaction complete!', waiting.hash])
    done.press('All Done')
    expect(await run.result).toMatchObject({ hash: waiting.hash })
    expect(await balanceOf(to)).toBe(VALUE)
  })
})

describe('a transaction that is known by its hash', () => {
  it('can be cancelled or sped up with the data that the chain reports while it is pending', async () => {
    const [to, wallet] = [stranger(), await aWallet()]
    const { run, waiting } = await stuck(to, wallet)
    run.stage.close()
    const hash = waiting.hash ?? ''
    const faster = play({ replaces: { hash, as: 'speed-up' } }, wallet)
    const { shown, secondary } = await faster.review()
    expect(shown()).toMatchObject({ title: 'Speed up transaction', amount: { text: '0.25' } })
    secondary()
    await expect(faster.result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    const cancelling = play({ replaces: { hash, as: 'cancel' } }, wallet)
    ;(await cancelling.review()).approve()
    await cancelling.receipt('turning')
    await rpc('evm_mine')
    const done = await cancelling.receipt('done')
    expect(done.said.title).toBe('Transaction cancelled')
    done.press('All Done')
    expect(await cancelling.result, 'the host has asked for that').toMatchObject({ hash: done.hash })
    expect(await balanceOf(to)).toBe(0n)
  })

  it("is not replaced if it is unknown, mined, of another account, or different from the node's report", async () => {
    const wallet = await aWallet()
    const { run, waiting } = await stuck(stranger(), wallet)
    run.stage.close()
    const hash = waiting.hash ?? ''
    const refusal = async (replaces: object, by = wallet) => {
      const { stage, model, result } = play({ replaces: replaces as { hash: string; as: 'cancel' } }, by)
      await model('error')
      stage.close()
      return result.catch((error: unknown) => error)
    }
    const invalid = { code: 'INVALID_DATA' }
    expect(await refusal({ hash: `0x${'ab'.repeat(32)}`, as: 'cancel' })).toMatchObject(invalid)
    expect(await refusal({ hash: 'lots', as: 'cancel' })).toMatchObject(invalid)
    expect(await refusal({ hash, as: 'double' })).toMatchObject(invalid)
    expect(await refusal({ hash, as: 'cancel' }, await aWallet())).toMatchObject(invalid)
    const real = globalThis.fetch
    const other = await aWallet()
    for (const [member, lie, by] of [
      ...['value', 'nonce', 'gas', 'maxFeePerGas'].map(name => [name, '0x1234', wallet] as const),
      ['to', stranger(), wallet],
      ['from', other.address, other],
    ] as const)
      try {
        vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
          const answer = (await (await real(...asked)).json()) as { result: Record<string, string> | null }
          if (answer.result?.[member] !== undefined && answer.result['hash'] === hash) answer.result[member] = lie
          return Response.json(answer)
        })
        expect(await refusal({ hash, as: 'speed-up' }, by), member).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
      } finally {
        vi.unstubAllGlobals()
      }
    await rpc('evm_mine')
    expect(await refusal({ hash, as: 'cancel' })).toMatchObject(invalid)
  })
})
