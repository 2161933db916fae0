import { describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { failure } from '../../errors/failure.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { ACCOUNT, testSigner } from '../node.harness.js'
import { sendWithoutScreens } from '../send-without-screens.js'
import { exitOf, resultOf } from '../transaction.js'
import { transactionJob } from '../transaction-job.js'
import { askSponsor, isNotSponsored, sendSponsored } from './send-sponsored.js'

const never = new AbortController().signal
const HASH = `0x${'ab'.repeat(32)}`
const settings = (idempotencyKeys = true) =>
  resolveSettings({ idempotencyKeys }, { appId: 'clwalletelementsdemo00001', chains: [1], sponsored: true })
const request = { chainType: 'ethereum', chainId: 1, transaction: { to: ACCOUNT.address, value: '0x1' } } as const
/** A job whose provider gives these answers, one after another. */
async function jobWith(...outcomes: (string | WalletError)[]) {
  const ask = vi.fn(async () => {
    const outcome = outcomes.shift()
    if (typeof outcome === 'string') return outcome
    throw outcome
  })
  const signer = testSigner({ sponsor: () => Promise.resolve(ask) })
  const job = await transactionJob(
    { address: ACCOUNT.address, signer, transaction: { to: ACCOUNT.address, value: 1n } },
    settings(),
  )
  return { job, ask }
}
const lost = () => new WalletError('NETWORK_ERROR', 'The provider could not be reached.')
const refused = () => new WalletError('API_ERROR', 'This app does not pay', { status: 403 })

describe('a transaction that the provider is asked to send', () => {
  it('the hash of the transaction is the one in the answer', async () => {
    const { job } = await jobWith(HASH)
    await sendSponsored(job, request, never)
    expect([job.progress.now.step, resultOf(job)]).toMatchObject(['sent', { hash: HASH }])
  })

  it('the transaction was not sent if the first answer is a refusal', async () => {
    const { job } = await jobWith(refused())
    const error = await failure(sendSponsored(job, request, never))
    expect(isNotSponsored(error)).toBe(true)
    expect(error).toMatchObject({ retryable: false, data: { sponsor: 'refused', details: 'This app does not pay' } })
    expect(job.progress.now).toMatchObject({ step: 'unsent', hashes: [] })
  })

  it.each([
    lost(),
    new WalletError('UNEXPECTED_ANSWER', 'Odd.'),
    new WalletError('API_ERROR', 'Down.', { status: 502 }),
  ])(
    'the transaction may have been sent without an informative answer (%s), even if a later request is refused',
    async silence => {
      const { job, ask } = await jobWith(silence, refused(), HASH)
      expect(await failure(sendSponsored(job, request, never))).toMatchObject({
        code: silence.code,
        retryable: false,
        data: { sponsor: 'open' },
      })
      expect(exitOf(job), 'whoever leaves now').toMatchObject({ data: { sponsor: 'open' } })
      const again = await failure(askSponsor(job, true))
      expect([isNotSponsored(again), job.progress.now.step]).toEqual([false, 'asking'])
      await askSponsor(job, true)
      expect([ask.mock.calls.length, job.progress.now.step, job.progress.now.hashes]).toEqual([3, 'sent', [HASH]])
    },
  )
})

describe('a host that wants its app to pay the fee', () => {
  it.each([
    ['the wallet cannot be sponsored', {}, true, {}],
    ['the provider does not support idempotency keys', { sponsor: vi.fn() }, false, {}],
    ['the transaction is only to be signed', { sponsor: vi.fn() }, true, { signOnly: true }],
  ])("nothing is signed or sent at the visitor's expense without a screen if %s", async (_, over, keys, input) => {
    const signEthereum = vi.fn(() => Promise.reject(new Error('not to be asked')))
    const job = await transactionJob(
      {
        address: ACCOUNT.address,
        signer: testSigner({ signEthereum, ...over }),
        transaction: { to: ACCOUNT.address, value: 1n },
        ...input,
      },
      settings(keys),
    )
    expect(job).toMatchObject({ sponsored: false, unsponsored: true })
    expect(isNotSponsored(await failure(sendWithoutScreens(job, never)))).toBe(true)
    expect(signEthereum).not.toHaveBeenCalled()
  })
})
