import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPage } from '../../lib/page.js'
import { wallet } from '../../ui/pictures/icons.js'
import { received } from '../../ui/pictures/later-icons.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { fundMethod } from './fund-method.js'
import { playScreen } from './play-screen.harness.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  forgetPage()
})

it('the methods are shown in their order, each with its icon, and the screen ends with the chosen one', async () => {
  const { waitForModel, result } = playScreen(fundMethod, { methods: ['wallet', 'manual'] })
  const { rows, title } = (await waitForModel()).$state.get()
  expect(englishText(title)).toBe('Add funds to your Almanac wallet')
  expect(rows.map(({ key, label, mark, leads }) => [key, englishText(label), mark, leads])).toEqual([
    ['wallet', 'Transfer from wallet', { icon: wallet }, true],
    ['manual', 'Receive funds', { icon: received }, true],
  ])
  expect(rows.map(({ cost, chips }) => [cost && englishText(cost), chips?.map(englishText)])).toEqual([
    ['Network fee, about a minute', ['Fastest']],
    ['Sender pays, some minutes', undefined],
  ])
  rows[1]?.choose?.()
  expect(await result).toBe('manual')
})

it('no method is called the fastest if it is the only one, or as slow as the others', async () => {
  for (const methods of [['wallet'], ['bridge', 'manual']] as const) {
    const { rows } = (await playScreen(fundMethod, { methods }).waitForModel()).$state.get()
    expect(rows.map(({ chips }) => chips)).toEqual(methods.map(() => undefined))
  }
})

it('an address of somebody else is not called a wallet of the visitor', async () => {
  const { rows, title } = (
    await playScreen(fundMethod, {
      methods: ['wallet', 'manual'],
      to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    }).waitForModel()
  ).$state.get()
  expect([title, ...rows.map(({ label }) => label)].map(englishText)).toEqual([
    'Send funds to 0x71C7…976F',
    'Transfer from wallet',
    'Show the address',
  ])
})

it('an external wallet of the visitor is not called a wallet of the app', async () => {
  const { title } = (
    await playScreen(fundMethod, { methods: ['wallet', 'manual'], outside: true }).waitForModel()
  ).$state.get()
  expect(englishText(title)).toBe('Add funds to your wallet')
})

it('the screen chooses the preset method by itself', async () => {
  expect(await playScreen(fundMethod, { methods: ['wallet', 'manual'], first: 'manual' }).result).toBe('manual')
})
