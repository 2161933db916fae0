import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'node-sqlite3-wasm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../store/database.js'
import { PayoutStore } from '../store/money/payouts.js'
import { startPaymentWorker } from './payment-worker.js'

let folder: string
let db: Database
let now: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payment-worker-'))
  db = openDatabase(join(folder, 'provider.sqlite'))
  now = 1_000
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const payouts = () => new PayoutStore(db, () => now)
const addPayout = (amount: bigint, dueAt = 0) =>
  payouts().owe({ chain: 'base', asset: 'native', token: null, recipient: `0x${'1'.repeat(40)}`, amount, dueAt })
function restart() {
  db.close()
  db = openDatabase(join(folder, 'provider.sqlite'))
}
const paying = () => {
  const paid: bigint[] = []
  return {
    paid,
    fund: (_to: string, amount: bigint | string) => {
      paid.push(BigInt(amount))
      return Promise.resolve(`0x${paid.length}`)
    },
  }
}

describe('the payment-worker', () => {
  it('a due payout is paid once, and a later one when its time has come', async () => {
    const chains = paying()
    const [soon, later] = [addPayout(1n), addPayout(2n, 5_000)]
    const close = startPaymentWorker(payouts(), chains)
    await expect.poll(() => payouts().find(soon)).toEqual({ state: 'paid', hash: '0x1' })
    expect(payouts().find(later)?.state).toBe('due')
    now = 5_000
    await expect.poll(() => payouts().find(later)?.state).toBe('paid')
    await close()
    expect(chains.paid).toEqual([1n, 2n])
  })

  it('payouts survive a restart, and one that was cut off is never sent again', async () => {
    const [open, cutOff] = [addPayout(1n, 100), addPayout(2n, 50)]
    expect(payouts().take()?.id).toBe(cutOff)
    restart()
    const chains = paying()
    const close = startPaymentWorker(payouts(), chains)
    await expect.poll(() => payouts().find(open)?.state).toBe('paid')
    await close()
    expect(payouts().find(cutOff)?.state).toBe('failed')
    expect(chains.paid).toEqual([1n])
  })

  it('a failed payment is recorded as failed, and the next ones are paid', async () => {
    const [first, second] = [addPayout(1n), addPayout(2n)]
    const close = startPaymentWorker(payouts(), {
      fund: (_to, amount) => (amount === 1n ? Promise.reject(new Error('reverted')) : Promise.resolve('0xok')),
    })
    await expect.poll(() => [payouts().find(first)?.state, payouts().find(second)?.state]).toEqual(['failed', 'paid'])
    await close()
  })
})
