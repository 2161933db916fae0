import { expect, it, vi } from 'vitest'
import { farcaster } from '../../copy/areas/farcaster.js'
import { telegram } from '../../copy/areas/telegram.js'
import { WalletError } from '../../errors/wallet-error.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { appStates, markOf } from './app-states.js'

it.each([
  ['Farcaster', 'farcaster', farcaster],
  ['Telegram', 'telegram', telegram],
] as const)('%s is shown with its name and mark while it is asked, and after it has answered', (name, key, area) => {
  expect(markOf(key)).toEqual({ name, shape: APP_MARKS[key] })
  const { waiting, done } = appStates<typeof farcaster | typeof telegram>(area, {}, () => {})
  const { connecting, moments, success, goodToGo } = area.english
  expect(
    [waiting, done].map(state => [
      state?.mark,
      state && englishText(state.title),
      state?.detail && englishText(state.detail),
    ]),
  ).toEqual([
    [markOf(key), connecting, moments],
    [markOf(key), success, goodToGo],
  ])
})

it('the screen offers a retry if that can help, or else the way back, unless the error has its own screen', () => {
  const [again, back] = [vi.fn(), vi.fn()]
  const state = (error: WalletError) =>
    appStates(farcaster, { INVALID_CREDENTIALS: 'Not you.' }, back).failed(error, again)
  const press = (error: WalletError) => state(error)?.answers?.[0]?.press?.({} as never)
  press(new WalletError('NETWORK_ERROR', 'No.', { retryable: true }))
  expect([again.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
  const wrong = new WalletError('INVALID_CREDENTIALS', 'No.')
  press(wrong)
  expect([again.mock.calls.length, back.mock.calls.length, state(wrong)?.detail]).toEqual([2, 0, 'Not you.'])
  press(new WalletError('UNKNOWN_AUTH_ERROR', 'No.', { retryable: false }))
  expect([again.mock.calls.length, back.mock.calls.length]).toEqual([2, 1])
  expect(state(new WalletError('ALLOWLIST_REJECTED', 'No.'))).toBeUndefined()
})
