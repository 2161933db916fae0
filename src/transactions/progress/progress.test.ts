import { describe, expect, it } from 'vitest'
import { WalletError } from '../../errors/wallet-error.js'
import { beginProgress, latestHash } from './progress.js'

const ONE = { hash: '0x1', bytes: '0x01' }
const TWO = { hash: '0x2', bytes: '0x02' }

describe('the progress of a transaction', () => {
  it('the step goes from unsent over sending to sent, which no longer has the bytes', () => {
    const progress = beginProgress()
    expect(progress.now).toEqual({ step: 'unsent', prepared: [], hashes: [], retrying: false, failure: undefined })
    progress.sending(ONE)
    expect(progress.now).toMatchObject({ step: 'sending', bytes: ONE, hashes: ['0x1'] })
    progress.sent()
    expect(progress.now).toEqual({ step: 'sent', prepared: [], hashes: ['0x1'], retrying: false, failure: undefined })
  })

  it('the step is unsent again if the chain refused, and keeps the bytes if the outcome is unknown', () => {
    const sending = () => {
      const progress = beginProgress({ step: 'sent', hashes: ['0x1'] })
      progress.sending(TWO)
      return progress
    }
    const [no, lost] = [sending(), sending()]
    no.notSent(false)
    lost.notSent(true)
    expect(no.now).toMatchObject({ step: 'unsent', hashes: ['0x1'] })
    expect(lost.now).toMatchObject({ step: 'unheard', bytes: TWO, hashes: ['0x1'] })
    lost.sending(TWO)
    expect(lost.now).toMatchObject({ step: 'sending', hashes: ['0x1', '0x2'] })
  })

  it('the hash of the transaction in a block replaces the last one', () => {
    const progress = beginProgress({ step: 'sent', hashes: ['0x1', '0x2'] })
    progress.included('0x3')
    expect(progress.now).toMatchObject({ step: 'sent', hashes: ['0x1', '0x3'] })
    const none = beginProgress()
    none.included('0x3')
    expect(none.now).toMatchObject({ step: 'unsent', hashes: [] })
  })

  it('a refused transaction counts as failed, not as sent, until the next one is signed', () => {
    const progress = beginProgress({ step: 'sent', hashes: ['0x1', '0x2'] })
    progress.refused()
    expect(progress.now).toMatchObject({ step: 'refused', hash: '0x2', hashes: ['0x1'] })
    progress.retry()
    expect(progress.now).toMatchObject({ step: 'refused', hash: '0x2', retrying: true })
    progress.signing()
    expect(progress.now).toEqual({ step: 'unsent', prepared: [], hashes: ['0x1'], retrying: true, failure: undefined })
  })

  it('transactions that are only signed are collected over several attempts', () => {
    const progress = beginProgress()
    progress.signed({ signedTransaction: '0x01' })
    progress.signing()
    progress.signed({ signedTransaction: '0x02' })
    expect(progress.now).toMatchObject({
      step: 'signed',
      signed: [{ signedTransaction: '0x01' }, { signedTransaction: '0x02' }],
      hashes: [],
    })
  })

  it('every step has the completed fields and the last error', () => {
    const progress = beginProgress<string>()
    const error = new WalletError('UNABLE_TO_SIGN', 'no')
    progress.prepared(1, 'second')
    progress.failed(error)
    progress.sending(ONE)
    expect(progress.now).toMatchObject({ prepared: [undefined, 'second'], failure: error })
    progress.prepared(1, 'again')
    progress.succeeded()
    expect(progress.now).toMatchObject({ step: 'sending', prepared: [undefined, 'again'], failure: undefined })
  })

  it('each step is a new state, and an earlier state never changes', () => {
    const progress = beginProgress<string>()
    const before = progress.now
    progress.prepared(0, 'first')
    progress.sending(ONE)
    expect(before).toMatchObject({ step: 'unsent', prepared: [], hashes: [] })
    expect([Object.isFrozen(progress.now), Object.getPrototypeOf(progress.now)]).toEqual([true, null])
  })

  it('the shown hash is that of the refused transaction, else of the last sent one, else of the lost one', () => {
    const shown = (...from: Parameters<typeof beginProgress>) => latestHash(beginProgress(...from).now)
    expect(shown({ step: 'refused', hash: '0x2', hashes: ['0x1'] })).toBe('0x2')
    expect(shown({ step: 'unheard', bytes: TWO, hashes: ['0x1'] })).toBe('0x1')
    expect(shown({ step: 'unheard', bytes: TWO })).toBe('0x2')
    expect(shown()).toBeUndefined()
  })
})
