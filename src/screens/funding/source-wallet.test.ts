import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectExternalWallet } from '../../connectors/connected-wallets.js'
import {
  addConnectorSource,
  connectorsReady,
  type Connector,
  type ExternalProvider,
} from '../../connectors/registry.js'
import { connectorTo, FakeWallet, useMemoryStorage, reloadPage } from '../../connectors/wallet.harness.js'
import { english } from '../../copy/language.js'
import type { FundingConfig } from '../../funding/funding-config.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import { more } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { findRow, englishText } from '../shapes/parts/screen-content.harness.js'
import { playScreen, firstValue } from './play-screen.harness.js'
import { sourceName, sourceWallet } from './source-wallet.js'

const account = (digit: number) => `0x${String(digit).repeat(40)}`
const config = { chainType: 'ethereum', address: account(9) } as FundingConfig
const named = (name: string, provider: ExternalProvider, id = `com.${name}`): Connector => ({
  ...connectorTo(provider, id),
  walletBranding: { name, icon: `data:${name}` },
})

beforeEach(() => {
  useMemoryStorage()
  reloadPage()
})
afterEach(() => {
  setStorage(undefined)
  forgetPage()
})

async function offer(...connectors: Connector[]) {
  addConnectorSource('test', found => {
    connectors.forEach(found)
    return Promise.resolve()
  })
  await connectorsReady()
  const playing = playScreen(sourceWallet, { config })
  const { $state } = await playing.waitForModel()
  return { ...playing, $state, choose: (name: string) => findRow($state.get().rows, name)?.choose?.() }
}

describe('the choice of the wallet to pay from', () => {
  it('connected wallets come first with their addresses, and the screen ends with the chosen wallet', async () => {
    const [heron, owl] = [named('Heron', new FakeWallet([account(1)])), named('Owl', new FakeWallet([account(2)]))]
    const connected = await connectExternalWallet(heron)
    const { $state, choose, result } = await offer(heron, owl)
    expect(englishText($state.get().title)).toBe('Transfer from wallet')
    expect(
      $state
        .get()
        .rows.map(({ choose: _, chips, ...row }) => ({ ...row, ...(chips && { chips: chips.map(englishText) }) })),
    ).toEqual([
      {
        key: `${connected.id} ${account(1)}`,
        label: 'Heron',
        mark: { name: 'Heron', picture: 'data:Heron' },
        address: '0x1111…1111',
        chips: ['Connected'],
      },
      { key: 'com.Owl', label: 'Owl', mark: { name: 'Owl', picture: 'data:Owl' } },
    ])
    choose('Heron')
    expect(await result).toBe(connected)
  })

  it('one wallet at a time is asked to connect, and its name is shown', async () => {
    let answer: (accounts: string[]) => void = () => {}
    const slow = {
      request: vi.fn(({ method }: { readonly method: string }) =>
        method === 'eth_requestAccounts'
          ? new Promise<string[]>(resolve => {
              answer = resolve
            })
          : Promise.resolve('0x1'),
      ),
    }
    const other = new FakeWallet([account(2)])
    const { $state, choose, result } = await offer(named('Heron', slow), named('Owl', other))
    expect($state.get().busy).toBeUndefined()
    choose('Heron')
    expect(englishText($state.get().busy ?? '')).toBe('Continue in Heron')
    choose('Owl')
    expect(other.requestedMethods).toEqual([])
    await eventually(() => expect(slow.request).toHaveBeenCalled())
    answer([account(1)])
    expect(await result).toMatchObject({ address: account(1) })
  })

  it('a failed connection shows the reason until another wallet is asked', async () => {
    const shy = { request: () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 })) }
    const { $state, choose } = await offer(
      named('Heron', shy),
      named('Owl', {
        request: ({ method }) => (method === 'eth_requestAccounts' ? new Promise(() => {}) : Promise.resolve('0x1')),
      }),
    )
    choose('Heron')
    const { problem, busy } = await firstValue($state, state => state.problem !== undefined && state.busy === undefined)
    expect([englishText(problem ?? ''), busy]).toEqual(['User rejected connection', undefined])
    choose('Owl')
    expect([$state.get().problem, englishText($state.get().busy ?? '')]).toEqual([undefined, 'Continue in Owl'])
  })

  it('the destination wallet is not offered as a source, and is rejected if it turns out to be one', async () => {
    const heron = new FakeWallet([account(9)])
    await connectExternalWallet(named('Kite', new FakeWallet([account(9)])))
    const { $state, choose, result, stage } = await offer(named('Heron', heron))
    expect($state.get().rows.map(({ label }) => englishText(label))).toEqual(['Heron'])
    choose('Heron')
    const { problem, busy } = await firstValue($state, state => state.problem !== undefined && state.busy === undefined)
    expect([englishText(problem ?? ''), busy, stage.playing]).toEqual([
      'The funds go to this wallet itself. Choose another wallet, or another account in it.',
      undefined,
      true,
    ])
    heron.accounts = [account(1)]
    choose('Heron')
    expect(await result).toMatchObject({ address: account(1) })
  })

  it('three of more than four wallets are shown, and the others behind a further row', async () => {
    for (const digit of [1, 2, 3, 4, 5])
      await connectExternalWallet(named(`Bird ${digit}`, new FakeWallet([account(digit)])))
    const { $state, choose, stage } = await offer()
    const keys = () => $state.get().rows.map(({ label }) => englishText(label))
    const all = ['Bird 1', 'Bird 2', 'Bird 3', 'Bird 4', 'Bird 5']
    const first = keys()
    expect([first.length, first.slice(0, 3).every(name => all.includes(name)), first[3]]).toEqual([
      4,
      true,
      'More wallets',
    ])
    expect($state.get().rows[3]).toMatchObject({ key: 'more', mark: { icon: more }, leads: true })
    choose('More wallets')
    expect(keys().sort()).toEqual(all)
    expect(stage.back()).toBe(true)
    expect(keys()).toEqual(first)
    expect(stage.back()).toBe(false)
  })
})

it('a wallet without a name gets the title of the screen', () => {
  const wallet = (name: string) => ({ connector: named(name, new FakeWallet()) }) as Parameters<typeof sourceName>[0]
  expect([sourceName(wallet('Heron'), english), sourceName(wallet(''), english)]).toEqual([
    'Heron',
    'Transfer from wallet',
  ])
})
