// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Waiting } from '../../../ask/waiting.js'
import { ownCopy } from '../../../lib/own/own-copy.js'
import { polluted } from '../../../lib/own/polluted.harness.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { jsx } from '../../../ui/jsx/runtime.js'
import type { Review, ReviewModel } from './review.js'
import ReviewView from './review.view.js'

const ASKED = 'All checks passed. You are safe. '.repeat(10).trim()
const REVIEW: Review = {
  status: 'ready',
  title: 'Pay',
  subtitle: ASKED,
  sentence: { text: 'Let 0x3fE1…D70a spend any amount of USDC', given: [] },
  notices: [{ tone: 'warning', text: 'Look here.' }],
  facts: [],
  more: { label: 'Details', facts: [], instructions: [] },
  wallet: { name: 'Wallet', address: { full: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', short: '0x71C7…976F' } },
  primary: { action: 'approve', text: 'Approve', disabled: false, busy: false },
}

let root: Root
afterEach(() => {
  root.unmount()
})

async function drawn(changes: Partial<Review>, acts: Partial<ReviewModel> = {}) {
  const host = document.createElement('div')
  root = createRoot(host)
  root.render(
    jsx(ReviewView, {
      model: { $review: atom(() => ({ ...REVIEW, ...changes })), primary: () => {}, secondary: () => {}, ...acts },
    }),
  )
  await eventually(() => expect(host.querySelector('.title')).not.toBeNull())
  /** These selectors, in the order of their elements. */
  const inOrder = (...selectors: string[]) =>
    [...host.querySelectorAll(selectors.join())].map(element => selectors.find(selector => element.matches(selector)))
  return { host, inOrder }
}

it('each value of a sentence is drawn whole and from left to right, also if another one is a part of it', async () => {
  const sentence = { text: 'Give NFT 7 of 0x3fE1…D70a for 70 ETH', given: ['7', '70 ETH', '0x3fE1…D70a'] }
  const { host } = await drawn({ sentence })
  expect(
    [...host.querySelectorAll('.sentence b')].map(value => [value.textContent, value.getAttribute('dir')]),
  ).toEqual(['7', '0x3fE1…D70a', '70 ETH'].map(value => [value, 'ltr']))
})

it("warnings are above the app's texts, which are cut until the visitor expands them [SEC-99]", async () => {
  const { host, inOrder } = await drawn({})
  expect(inOrder('.sentence', '.message', '.asks')).toEqual(['.sentence', '.message', '.asks'])
  const messageText = () => host.querySelector('.asks')?.textContent ?? ''
  expect([messageText().length < 120, messageText().includes('… Show more')]).toEqual([true, true])
  host.querySelector<HTMLButtonElement>('.asks button')?.click()
  await eventually(() => expect(messageText().length).toBeGreaterThan(290))
  expect(host.querySelector('.asks button')).toBeNull()
})

it("screen readers do not read the app's texts in the language of the screen", async () => {
  const { host } = await drawn({})
  const [message, more] = [host.querySelector('.asks bdi'), host.querySelector('.asks button')]
  expect([message?.closest('[lang]')?.getAttribute('lang'), more?.closest('[lang]')]).toEqual(['', null])
})

it('a grave warning is above everything, and so is a malicious verdict with its reason and changes', async () => {
  const accept = { text: 'I understand.', ticked: false }
  const { host, inOrder } = await drawn({
    accept,
    scan: {
      level: 'error',
      text: 'Malicious',
      details: 'Details',
      reason: 'It drains wallets.',
      changes: [{ text: '0x3fE1…D70a may spend 160.84 USDC', given: [] }],
    },
  })
  expect(inOrder('#verdict .message', '#notices .message', '.title', '.asks')).toEqual([
    '#verdict .message',
    '#notices .message',
    '.title',
    '.asks',
  ])
  expect([...host.querySelectorAll('#verdict .pill, #verdict .reason')].map(({ textContent }) => textContent)).toEqual([
    'Malicious',
    'It drains wallets.',
    '0x3fE1…D70a may spend 160.84 USDC',
  ])
})

it('the number of waiting requests is shown, with a button to reject all if one can be refused', async () => {
  const [$waiting, rejectAll] = [atom<Waiting | undefined>(), vi.fn()]
  const { host } = await drawn({ secondary: 'Not now' }, { $waiting, rejectAll })
  const line = () => host.querySelector('.queue')?.textContent
  expect(line()).toBe('')
  $waiting.set({ count: 2, rejectAll: () => {} })
  await eventually(() => expect(line()).toBe('2 more requests wait. Reject all'))
  host.querySelector<HTMLButtonElement>('.queue button')?.click()
  expect(rejectAll).toHaveBeenCalledOnce()
  $waiting.set({ count: 1, rejectAll: () => {} })
  await eventually(() => expect(line()).toBe('1 more request waits. Reject all'))
  root.unmount()
  const forced = await drawn({}, { $waiting, rejectAll })
  expect(forced.host.querySelector('.queue')?.textContent).toBe('1 more request waits. ')
})

it('the fee row expands to radio buttons with one chosen, and they are disabled while it is sent', async () => {
  const facts = [{ id: 'fee', label: 'Estimated fee', value: { kind: 'text', text: '$2.00' } }] as const
  const choices = (['slow', 'normal', 'fast'] as const).map((speed, index) => ({
    speed,
    label: speed,
    text: `$${index + 1}.00`,
  }))
  const fees = { chosen: 'normal', choices } as const
  const radios = async (status: Review['status']) => {
    const { host } = await drawn({ status, facts, fees }, { chooseFee: () => {} })
    host.querySelector<HTMLButtonElement>('button.row')?.click()
    await eventually(() => expect(host.querySelectorAll('input')).toHaveLength(3))
    return [...host.querySelectorAll('input')]
  }
  const found = await radios('ready')
  expect(found.map(({ type, checked, parentElement }) => [type, checked, parentElement?.textContent])).toEqual([
    ['radio', false, 'slow$1.00'],
    ['radio', true, 'normal$2.00'],
    ['radio', false, 'fast$3.00'],
  ])
  root.unmount()
  const [still] = await radios('busy')
  expect(still?.matches(':disabled')).toBe(true)
})

it('facts are terms with descriptions, on the line or behind the row that expands', async () => {
  const data = { label: 'Data', value: { kind: 'data', bytes: 2, hex: '0x1234' } } as const
  const { host } = await drawn({
    facts: [
      { id: 'network', label: 'Network', value: { kind: 'text', text: 'Base' } },
      { id: 'data', ...data },
    ],
    more: {
      label: 'Advanced',
      facts: [{ id: 'nonce', label: 'Nonce', value: { kind: 'text', text: '7' } }],
      instructions: [{ title: 'Transfer', unknown: false, facts: [{ id: 'again', ...data }] }],
    },
  })
  const lists = () => [...host.querySelectorAll('dl')]
  const terms = () =>
    lists().flatMap(list =>
      [...list.children].map(group => [...group.children].map(({ localName }) => localName).join()),
    )
  for (const row of host.querySelectorAll<HTMLButtonElement>('dt > button')) row.click()
  await eventually(() => expect(lists()).toHaveLength(3))
  expect(new Set(terms())).toEqual(new Set(['dt,dd']))
  const valueOf = (term: string) =>
    [...host.querySelectorAll('dt')].find(({ textContent }) => textContent.startsWith(term))?.nextElementSibling
      ?.textContent
  expect([valueOf('Network'), valueOf('Data'), valueOf('Nonce')]).toEqual([
    'Base',
    expect.stringContaining('0x1234'),
    '7',
  ])
})

it('amount and wallet have complete names for screen readers', async () => {
  const { host } = await drawn({
    amountLabel: 'Send',
    amount: { text: '0.05', unit: 'ETH\u202E', fiat: '$161.20' },
  })
  const names = () => [...host.querySelectorAll('[role=group]')].map(group => group.getAttribute('aria-label'))
  expect(names()).toEqual(['Send 0.05 ETH⟨U+202E⟩, $161.20', 'Wallet'])
  root.unmount()
  expect((await drawn({ amount: 'pending' })).host.querySelector('.money')?.getAttribute('aria-label')).toBeNull()
})

it('the name of a wallet has a direction of its own, and no invisible characters', async () => {
  const { host } = await drawn({ wallet: { ...REVIEW.wallet, name: 'محفظة\u202E 0\u0000' } })
  const card = host.querySelector('.wallet-card')
  const isolated = [...(card?.querySelectorAll('.says bdi') ?? [])].map(({ textContent }) => textContent)
  expect(isolated).toEqual(['محفظة⟨U+202E⟩ 0⟨U+0000⟩', '0x71C7…976F'])
  expect(card?.getAttribute('aria-label')).toBe('محفظة⟨U+202E⟩ 0⟨U+0000⟩')
})

it('a pending balance has a placeholder, and a wallet that does not pay has none', async () => {
  const skeletons = async (wallet: Partial<Review['wallet']>) =>
    (await drawn({ wallet: { ...REVIEW.wallet, ...wallet } })).host.querySelectorAll('.wallet-card .skeleton').length
  expect(await skeletons({})).toBe(1)
  root.unmount()
  expect(await skeletons({ unknown: '' })).toBe(0)
})

describe('a page with names on every object', () => {
  const GIFT = 'Receive 1,000 USDC'
  const FULL: Review = {
    ...REVIEW,
    scan: { level: 'error', text: 'Malicious' } as NonNullable<Review['scan']>,
    amount: { text: '0.5', unit: 'ETH' },
    amountLabel: 'Amount',
    more: {
      label: 'Advanced',
      facts: [],
      instructions: [{ title: 'Unknown step', unknown: true, facts: [] }],
    },
  }
  const { subtitle: _, ...PLAIN } = FULL
  const htmlOf = async () => {
    const { host } = await drawn(ownCopy(PLAIN), { $review: atom(() => ownCopy(PLAIN)) })
    const html = host.innerHTML
    root.unmount()
    return html
  }

  it.each([
    'children',
    'moves',
    'subtitle',
    'image',
    'fiat',
    'unit',
    'awaited',
    'amountLabel',
    'reason',
    'changes',
    'balance',
    'unknown',
    'count',
  ])('the review draws nothing of "%s"', async name => {
    const clean = await htmlOf()
    const lies: Readonly<Record<string, unknown>> = {
      moves: [{ text: GIFT }],
      changes: [{ text: GIFT, given: [] }],
      image: { url: 'data:,', alt: GIFT },
      awaited: true,
      children: ['Free', 'gift'],
    }
    for (const html of await polluted({ [name]: lies[name] ?? GIFT }, htmlOf)) expect(html).toBe(clean)
  })
})
