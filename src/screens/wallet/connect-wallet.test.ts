import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { WalletError } from '../../errors/wallet-error.js'
import { forError } from '../../flows/for-error.js'
import { at, done, flow, on, screen, type OnStage } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import { connectWalletScreen, type ConnectWalletModel } from './connect-wallet.js'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

const wanted = screen('wanted', { view: () => Promise.resolve({ default: () => null }), start: (_: object, stage: OnStage<'done'>) => stage })
const opens = (before?: 'export') => flow<{ opening: Promise<void> }, 'done'>('opens', {
  start: ({ opening }) => at(connectWalletScreen, { opening, ...(before && { before }) }),
  on: [on(connectWalletScreen, () => at(wanted, {})), on(wanted, outcome => done(outcome))],
})

function play(before?: 'export') {
  let [open, fail]: [() => void, (cause: unknown) => void] = [() => {}, () => {}]
  const opening = new Promise<void>((resolve, reject) => { [open, fail] = [resolve, reject] })
  const stage = new Stage({ $settings: atom(resolveSettings(null, {})), errorScreen: forError })
  const failed = vi.fn<(error: WalletError) => void>()
  const result = stage.play(opens(before), { opening }, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(failed)
  const model = () => stage.$scene.get()?.model as ConnectWalletModel
  return { stage, open, fail, failed, result, model, shown: () => stage.$scene.get()?.screen }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('connecting a wallet', () => {
  it('shows that it is loading until the wallet is open, then goes on to what was wanted at once [WCONN-01] [WCONN-06] [WCONN-07]', async () => {
    const { open, model, shown } = play()
    await settle()
    expect([shown(), model().$status.get()]).toEqual(['connect-wallet', 'loading'])
    open()
    await settle()
    expect(shown()).toBe('wanted')
  })

  it('fills up the second before an export, however soon the wallet is open [WCONN-07]', async () => {
    const { open, shown } = play('export')
    await vi.advanceTimersByTimeAsync(400)
    open()
    await vi.advanceTimersByTimeAsync(599)
    expect(shown()).toBe('connect-wallet')
    await vi.advanceTimersByTimeAsync(1)
    expect(shown()).toBe('wanted')
  })

  it('does not wait before an export when the second is over already [WCONN-07]', async () => {
    const { open, shown } = play('export')
    await vi.advanceTimersByTimeAsync(1_000)
    open()
    await settle()
    expect(shown()).toBe('wanted')
  })

  it('shows the error state after any failure, and tells whoever waits for it [WCONN-12] [WCONN-17]', async () => {
    for (const cause of [new WalletError('WALLET_FRAME_UNAVAILABLE', 'Failed to initialize embedded wallet proxy.'), new TypeError('odd'), undefined]) {
      const { fail, failed, model, result } = play()
      await settle()
      fail(cause)
      await settle()
      expect(model().$status.get()).toBe('error')
      model().close()
      await result
      expect(failed.mock.calls[0]?.[0]).toMatchObject({ message: 'User exited before wallet could be connected', ...(cause && { cause }) })
    }
  })
})
