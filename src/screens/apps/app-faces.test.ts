import { expect, it, vi } from 'vitest'
import { farcaster } from '../../copy/areas/farcaster.js'
import { telegram } from '../../copy/areas/telegram.js'
import { WalletError } from '../../errors/wallet-error.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import { said } from '../shapes/parts/shown.harness.js'
import { appFaces, markOf } from './app-faces.js'

it.each([
  ['Farcaster', 'farcaster', farcaster],
  ['Telegram', 'telegram', telegram],
] as const)('%s is named and drawn while it is asked, and when it has answered', (name, key, area) => {
  expect(markOf(key)).toEqual({ name, shape: APP_MARKS[key] })
  const { waiting, done } = appFaces<typeof farcaster | typeof telegram>(area, {}, () => {})
  const { connecting, moments, success, goodToGo } = area.english
  expect(
    [waiting, done].map(face => [face?.mark, face && said(face.title), face?.detail && said(face.detail)]),
  ).toEqual([
    [markOf(key), connecting, moments],
    [markOf(key), success, goodToGo],
  ])
})

it('offers another try where that may help, else the way back, and leaves to other screens what they tell', () => {
  const [again, back] = [vi.fn(), vi.fn()]
  const face = (error: WalletError) =>
    appFaces(farcaster, { INVALID_CREDENTIALS: 'Not you.' }, back).failed(error, again)
  const press = (error: WalletError) => face(error)?.answers?.[0]?.press?.({} as never)
  press(new WalletError('NETWORK_ERROR', 'No.', { retryable: true }))
  expect([again.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
  const wrong = new WalletError('INVALID_CREDENTIALS', 'No.')
  press(wrong)
  expect([again.mock.calls.length, back.mock.calls.length, face(wrong)?.detail]).toEqual([2, 0, 'Not you.'])
  press(new WalletError('UNKNOWN_AUTH_ERROR', 'No.', { retryable: false }))
  expect([again.mock.calls.length, back.mock.calls.length]).toEqual([2, 1])
  expect(face(new WalletError('ALLOWLIST_REJECTED', 'No.'))).toBeUndefined()
})
