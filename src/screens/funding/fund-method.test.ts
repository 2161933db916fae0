import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPage } from '../../lib/page.js'
import { wallet } from '../../ui/pictures/icons.js'
import { received } from '../../ui/pictures/later-icons.js'
import { said } from '../shapes/parts/shown.harness.js'
import { fundMethod } from './fund-method.js'
import { played } from './played.harness.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  forgetPage()
})

it('offers the ways in their order, each with its picture, and ends with the one that is chosen', async () => {
  const { shown, result } = played(fundMethod, { methods: ['wallet', 'manual'] })
  const { rows, title } = (await shown()).$state.get()
  expect(said(title)).toBe('Add funds to your Almanac wallet')
  expect(rows.map(({ key, label, mark, leads }) => [key, said(label), mark, leads])).toEqual([
    ['wallet', 'Transfer from wallet', { icon: wallet }, true],
    ['manual', 'Receive funds', { icon: received }, true],
  ])
  expect(rows.map(({ cost, chips }) => [cost && said(cost), chips?.map(said)])).toEqual([
    ['Network fee, about a minute', ['Fastest']],
    ['Sender pays, some minutes', undefined],
  ])
  rows[1]?.choose?.()
  expect(await result).toBe('manual')
})

it('calls no way the fastest that is the only one, or takes as long as the others', async () => {
  for (const methods of [['wallet'], ['bridge', 'manual']] as const) {
    const { rows } = (await played(fundMethod, { methods }).shown()).$state.get()
    expect(rows.map(({ chips }) => chips)).toEqual(methods.map(() => undefined))
  }
})

it('does not call an address of somebody else a wallet of the visitor', async () => {
  const { rows, title } = (
    await played(fundMethod, {
      methods: ['wallet', 'manual'],
      to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    }).shown()
  ).$state.get()
  expect([title, ...rows.map(({ label }) => label)].map(said)).toEqual([
    'Send funds to 0x71C7…976F',
    'Transfer from wallet',
    'Show the address',
  ])
})

it("does not call a wallet of the visitor outside of the app the app's", async () => {
  const { title } = (await played(fundMethod, { methods: ['wallet', 'manual'], outside: true }).shown()).$state.get()
  expect(said(title)).toBe('Add funds to your wallet')
})

it('the screen chooses the preset method by itself', async () => {
  expect(await played(fundMethod, { methods: ['wallet', 'manual'], first: 'manual' }).result).toBe('manual')
})
