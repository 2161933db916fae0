// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import type { Text } from '../../copy/language.js'
import type { FundingConfig } from '../../funding/funding-config.js'
import { check, wallet } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { arrivedAmount, knownBalance, receiveState } from './receive.js'
import ReceiveView from './receive.view.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const base = DEFAULT_CHAINS.find(({ id }) => id === 8453)
const config = { chainType: 'ethereum', chain: base, address: ADDRESS, amount: '0.05', uiConfig: {} } as FundingConfig

let root: Root
afterEach(() => {
  root.unmount()
})

/** Draws the screen, with functions that make funds arrive and disappear. */
async function drawn(more: Partial<FundingConfig> = {}) {
  const [$arrived, $gone, $received] = [atom<Text>(''), atom<Text>(''), atom(false)]
  const host = document.createElement('div')
  root = createRoot(host)
  root.render(
    createElement(ReceiveView, {
      model: {
        ...receiveState({ ...config, ...more } as FundingConfig),
        $balance: atom(knownBalance(config, 0n)),
        $received,
        $arrived,
        $gone,
        finish: () => {},
      },
    }),
  )
  const middle = () => host.querySelector('[part=qr] .in-the-middle path')?.getAttribute('d')
  await eventually(() => expect(middle()).toBeDefined())
  return {
    host,
    middle,
    title: () => host.querySelector('[part~=title]')?.textContent,
    arrives: (units: bigint) => {
      $arrived.set(arrivedAmount(config, units))
      $received.set(true)
    },
    vanishes: (units: bigint) => {
      $gone.set(arrivedAmount(config, units))
      $arrived.set('')
      $received.set(false)
    },
  }
}

it('the title shows the arrived amount, the code shows a tick, and the instructions are hidden', async () => {
  const { arrives, host, middle, title } = await drawn()
  expect([title(), middle()]).toEqual(['Receive 0.05 ETH', wallet])
  const instruction = 'Make sure to send funds on Base.'
  expect(host.textContent).toContain(instruction)
  arrives(12_000_000_000_000_000n)
  await eventually(() => expect(middle()).toBe(check))
  expect(title()).toBe('0.012 ETH has arrived')
  expect([host.textContent?.includes(instruction), host.textContent?.includes('Scan this code')]).toEqual([
    false,
    false,
  ])
})

it('an alert reports at once that an arrived amount was reverted, and the instructions return', async () => {
  const { arrives, vanishes, host, middle, title } = await drawn()
  arrives(12_000_000_000_000_000n)
  await eventually(() => expect(middle()).toBe(check))
  vanishes(12_000_000_000_000_000n)
  await eventually(() => expect(middle()).toBe(wallet))
  expect(host.querySelector('[role=alert]')?.textContent).toBe(
    '0.012 ETH is not in the wallet any more. The network may have taken it back. We go on looking.',
  )
  expect([title(), host.querySelector('.dock')?.textContent]).toEqual(['Receive 0.05 ETH', 'Waiting for funds'])
})

it('the full address is shown at once, under a warning, if it is not a wallet of the visitor', async () => {
  const { host } = await drawn({ foreign: true })
  expect(host.querySelector('.body')?.firstElementChild?.textContent).toBe('This is not one of your wallets.')
  expect([...host.querySelectorAll('.whole > *')].map(group => group.textContent).join('')).toBe(ADDRESS)
  expect(host.textContent).not.toMatch(/your wallet\b/i)
})

it('the short address expands to the full one, in groups of four', async () => {
  const { host } = await drawn()
  const groups = () => [...host.querySelectorAll('.whole > *')].map(group => group.textContent)
  expect(groups()).toEqual([])
  host.querySelector<HTMLElement>('button[aria-expanded=false]')?.click()
  await eventually(() => expect(groups()).toHaveLength(10))
  expect([
    groups()
      .slice(1)
      .every(group => group.length === 4),
    groups().join(''),
  ]).toEqual([true, ADDRESS])
})
