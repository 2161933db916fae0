import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { WalletError } from '../../errors/wallet-error.js'
import { forError } from '../../flows/for-error.js'
import { at, done, flow, on, screen, type OnStage } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import { wallet as icon } from '../../ui/pictures/icons.js'
import { pressButton, contentOf } from '../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../shapes/status/status.js'
import { connectWalletScreen } from './connect-wallet.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wanted = screen('wanted', {
  view: () => Promise.resolve({ default: () => null }),
  start: (_: object, stage: OnStage<'done'>) => stage,
})
const opens = (before?: 'export') =>
  flow<{ opening: Promise<void> }, 'done'>('opens', {
    start: ({ opening }) => at(connectWalletScreen, { opening, ...(before && { before }) }),
    on: [on(connectWalletScreen, () => at(wanted, {})), on(wanted, outcome => done(outcome))],
  })

function play(before?: 'export') {
  let [open, fail]: [() => void, (cause: unknown) => void] = [() => {}, () => {}]
  const opening = new Promise<void>((resolve, reject) => {
    ;[open, fail] = [resolve, reject]
  })
  const stage = new Stage({ $settings: atom(resolveSettings(null, {})), errorScreen: forError })
  const failed = vi.fn<(error: WalletError) => void>()
  const result = stage.play(opens(before), { opening }, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(failed)
  const model = () => stage.$scene.get()?.model as StatusModel
  return { stage, open, fail, failed, result, model, shown: () => stage.$scene.get()?.screen }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the screen that opens a wallet', () => {
  it('the screen shows the progress until the wallet is open, and then continues [WCONN-01] [WCONN-06]', async () => {
    const { open, model, shown } = play()
    await settle()
    expect([shown(), model().$state.get().ring, model().$state.get().mark]).toEqual([
      'connect-wallet',
      'turning',
      { icon },
    ])
    expect(contentOf(model())).toMatchObject({
      title: 'Opening your wallet',
      detail: 'Just a few moments more',
      buttons: [],
    })
    open()
    await settle()
    expect(shown()).toBe('wanted')
  })

  it('before an export, and only then, the screen stays for a full second [WCONN-07]', async () => {
    await vi.advanceTimersByTimeAsync(250) // the page is not new
    const { open, shown } = play('export')
    await vi.advanceTimersByTimeAsync(400)
    open()
    await vi.advanceTimersByTimeAsync(599)
    expect(shown()).toBe('connect-wallet')
    await vi.advanceTimersByTimeAsync(1)
    expect(shown()).toBe('wanted')
    const other = play()
    await settle()
    other.open()
    await settle()
    expect(other.shown()).toBe('wanted')
  })

  it('an export starts at once if the second is over', async () => {
    const { open, shown } = play('export')
    await vi.advanceTimersByTimeAsync(1_000)
    open()
    await settle()
    expect(shown()).toBe('wanted')
  })

  it('no timer is left when the visitor leaves before the second is over', async () => {
    const { stage, open, failed, result } = play('export')
    await settle()
    open()
    await settle()
    expect(vi.getTimerCount()).toBe(1)
    stage.close()
    await result
    expect([vi.getTimerCount(), failed.mock.calls[0]?.[0].code]).toEqual([0, 'USER_EXITED_AUTH_FLOW'])
  })

  it('any failure is shown, and rejects for the caller [WCONN-12] [WCONN-17]', async () => {
    for (const cause of [
      new WalletError('WALLET_FRAME_UNAVAILABLE', 'Failed to initialize embedded wallet proxy.'),
      new TypeError('odd'),
      undefined,
    ]) {
      const { fail, failed, model, result } = play()
      await settle()
      fail(cause)
      await settle()
      expect([model().$state.get().ring, contentOf(model())]).toEqual([
        'failed',
        {
          title: 'Something went wrong',
          detail: "We're on it. Please try again later.",
          buttons: ['Close'],
          href: undefined,
        },
      ])
      pressButton(model(), 'Close')
      await result
      expect(failed.mock.calls[0]?.[0]).toMatchObject({
        code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
        message: 'User exited before wallet could be connected',
        retryable: true,
        ...(cause && { cause }),
      })
    }
  })
})
