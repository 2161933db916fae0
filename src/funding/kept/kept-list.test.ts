import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMemoryStorage } from '../../connectors/wallet.harness.js'
import { object } from '../../lib/own/object.js'
import { setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { keptList } from './kept-list.js'

const HOUR_MS = 3_600_000
const payments = keptList({
  name: 'tests',
  schema: object({ id: v.string(), at: v.number(), hash: v.optional(v.string()), failed: v.optional(v.boolean()) }),
  lifetimeMs: () => HOUR_MS,
})
const signIn = (id: string) => setSession({ id, isGuest: false, linkedAccounts: [] } as unknown as User, 'login')
const ask = (id = 'one') => payments.keep({ id, at: Date.now() })
const stored = () => payments.read().map(({ id, hash, failed }) => [id, failed ? 'failed' : hash])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  useMemoryStorage()
  signIn('did:privy:ada')
})
afterEach(() => vi.useRealTimers())

describe('the answer of a wallet that was asked for a payment', () => {
  it('is its hash, which stays with the payment', () => {
    const answers = [ask('one'), ask('two')]
    answers[0]?.sent('0x1')
    expect(stored()).toEqual([
      ['two', undefined],
      ['one', '0x1'],
    ])
  })

  it('stores the payment again if the visitor had said that it was not sent, or if it was too old', () => {
    const denied = ask()
    payments.deny('one')
    expect([stored(), payments.hasAny()]).toEqual([[], false])
    denied.sent('0x1')
    expect(stored()).toEqual([['one', '0x1']])
    const late = ask('two')
    vi.setSystemTime(Date.now() + HOUR_MS)
    expect(stored()).toEqual([])
    late.sent('0x2')
    expect(stored()).toEqual([['two', '0x2']])
  })

  it('changes nothing if the payment had ended, also if it comes several payments later', () => {
    const answers = Array.from({ length: 9 }, (_, index) => ask(`${index}`))
    for (const index of answers.keys()) payments.forget(`${index}`)
    for (const { sent } of answers) sent('0x1')
    expect([stored(), payments.hasAny()]).toEqual([[], false])
  })

  it('belongs to the user who has asked, whoever is signed in when it comes', () => {
    const [paid, refused, failed] = [ask('paid'), ask('refused'), ask('failed')]
    signIn('did:privy:eve')
    ask('refused')
    paid.sent('0x1')
    refused.notSent()
    failed.notSent({ failed: true })
    expect(stored()).toEqual([['refused', undefined]])
    signIn('did:privy:ada')
    expect(stored()).toEqual([
      ['paid', '0x1'],
      ['failed', 'failed'],
    ])
  })

  it('is nothing to remember if it is an error after the visitor has said that it was not sent', () => {
    const answer = ask()
    payments.deny('one')
    answer.notSent({ failed: true })
    expect(payments.hasAny()).toBe(false)
  })
})
