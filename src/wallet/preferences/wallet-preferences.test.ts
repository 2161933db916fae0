import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storage } from '../../lib/storage.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { defaultsFirst, defaultWallet, walletToUse } from './default-wallet.js'
import {
  $walletPreferences,
  makeDefault,
  MAX_WALLET_NAME_LENGTH,
  nameWallet,
  walletName,
  walletNameFrom,
} from './wallet-preferences.js'

const ADA = 'did:privy:ada'
const BOB = 'did:privy:bob'
const KEY = `wallet-elements:wallets:${ADA}`
const wallet = (address: string, chainType: 'ethereum' | 'solana', walletIndex = 0) =>
  ({
    type: 'wallet',
    address,
    chainType,
    walletIndex,
    walletClientType: 'privy',
    connectorType: 'embedded',
  }) as unknown as WalletAccount
const first = wallet('0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'ethereum')
const second = wallet('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'ethereum', 1)
const solana = wallet('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'solana')
const ada = { id: ADA, linkedAccounts: [first, solana, second] } as unknown as User

beforeEach(() => {
  openPage({ appId: 'clprovidertest00000000001', apiUrl: 'https://provider.test' })
})
afterEach(() => {
  closePage()
})

describe('the name of a wallet', () => {
  it('is kept for each user and address, replaced, and removed by an empty one', () => {
    let changes = 0
    const stop = $walletPreferences().listen(() => changes++)
    nameWallet(ADA, first.address, 'Savings')
    nameWallet(ADA, second.address, 'Everyday')
    expect([walletName(ADA, first.address), walletName(ADA, second.address), walletName(BOB, first.address)]).toEqual([
      'Savings',
      'Everyday',
      undefined,
    ])
    expect(walletName(ADA, first.address.toLowerCase()), 'case is only a checksum').toBe('Savings')
    nameWallet(ADA, first.address.toLowerCase(), 'House')
    expect(walletName(ADA, first.address)).toBe('House')
    nameWallet(ADA, first.address, ' ')
    nameWallet(ADA, second.address, '')
    expect([walletName(ADA, first.address), storage().get(KEY)]).toEqual([undefined, null])
    expect(changes).toBe(5)
    stop()
  })

  it('has no needless white space, and at most 32 characters', () => {
    expect(walletNameFrom('  My \t\n house ')).toBe('My house')
    expect(walletNameFrom('\u00a0 \n')).toBeUndefined()
    expect(Array.from(walletNameFrom('😀'.repeat(1_000)) ?? '')).toHaveLength(MAX_WALLET_NAME_LENGTH)
    expect(walletNameFrom(`${'a'.repeat(MAX_WALLET_NAME_LENGTH - 1)} b`)).toBe('a'.repeat(MAX_WALLET_NAME_LENGTH - 1))
    expect(walletNameFrom(`${' '.repeat(1_000_000)}a`), 'so long a text is not read to its end').toBeUndefined()
  })

  it.each([
    first.address,
    first.address.slice(0, 20),
    '0x71C7…976F',
    '0X71c7...976f',
    'My 0x71C7',
    '0x 71C7 656E C7ab',
    '\uff10\uff5871C7',
    '0\u044571C7',
    'Ox71C7',
    '71C7656EC7ab88b098de',
    '7EcD…FLtV',
    '7EcD..FLtV',
    '7EcD⋯⋯FLtV',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAu',
  ])('cannot be taken for an address: "%s" is none', text => {
    expect(walletNameFrom(text)).toBeUndefined()
    storage().set(KEY, JSON.stringify([{ address: first.address, name: text }]))
    expect(walletName(ADA, first.address)).toBeUndefined()
  })

  it.each([
    'Savings 2026',
    'Oxford',
    '10x',
    'Gemeinschaftshaushaltskonto',
    'Rent - flat',
    'محفظتي',
    'Wait… what',
    'A.B.',
  ])('may be any other text: "%s"', text => {
    expect(walletNameFrom(text)).toBe(text)
  })

  it('is not read from storage that something else has written', () => {
    for (const text of ['', 'null', '{', '{"0":1}', '[null,1,"a",[]]', '[{"address":"0x","name":"a"}]']) {
      storage().set(KEY, text)
      expect(walletName(ADA, first.address), text).toBeUndefined()
      expect(defaultWallet(ada, 'ethereum'), text).toBe(first)
    }
    const { address } = first
    storage().set(
      KEY,
      JSON.stringify([
        { address, name: 7 },
        { address: second.address, name: 'b'.repeat(100_000) },
      ]),
    )
    expect(walletName(ADA, address)).toBeUndefined()
    expect(walletName(ADA, second.address)).toHaveLength(MAX_WALLET_NAME_LENGTH)
  })

  it('is forgotten for the wallets that were changed first, if there are more than a hundred', () => {
    const at = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
    for (let index = 0; index <= 100; index++) nameWallet(ADA, at(index), `Wallet ${index}`)
    expect([walletName(ADA, at(0)), walletName(ADA, at(1)), walletName(ADA, at(100))]).toEqual([
      undefined,
      'Wallet 1',
      'Wallet 100',
    ])
  })
})

describe('the default wallet', () => {
  it('is the first one of its chain, until the user chooses another one', () => {
    expect([defaultWallet(ada, 'ethereum'), defaultWallet(ada, 'solana')]).toEqual([first, solana])
    makeDefault(ADA, second)
    expect([defaultWallet(ada, 'ethereum'), defaultWallet(ada, 'solana')]).toEqual([second, solana])
    makeDefault(ADA, solana)
    expect(defaultWallet(ada, 'ethereum'), 'a choice on another chain changes nothing here').toBe(second)
    makeDefault(ADA, first)
    expect(defaultWallet(ada, 'ethereum')).toBe(first)
    expect(defaultWallet({ ...ada, id: BOB }, 'ethereum'), 'each user chooses for themselves').toBe(first)
    expect(defaultWallet(null, 'ethereum')).toBeUndefined()
  })

  it('is the first one again if the user no longer has the chosen one', () => {
    makeDefault(ADA, second)
    expect(defaultWallet({ ...ada, linkedAccounts: [first, solana] }, 'ethereum')).toBe(first)
  })

  it('keeps its name, and its place survives a change of the name', () => {
    nameWallet(ADA, second.address, 'Savings')
    makeDefault(ADA, second)
    nameWallet(ADA, second.address, '')
    nameWallet(ADA, first.address, 'Everyday')
    makeDefault(ADA, first)
    makeDefault(ADA, second)
    expect([defaultWallet(ada, 'ethereum'), walletName(ADA, first.address)]).toEqual([second, 'Everyday'])
  })

  it('is used without an address, and no other wallet is used in place of a named one', () => {
    makeDefault(ADA, second)
    expect(walletToUse(ada, 'ethereum', undefined)).toBe(second)
    expect(walletToUse(ada, 'ethereum', first.address)).toBe(first)
    expect(walletToUse(ada, 'ethereum', solana.address)).toBeUndefined()
  })

  it('comes first among the wallets of its chain, and the order of the chains stays', () => {
    expect(defaultsFirst(ada)).toEqual([first, second, solana])
    makeDefault(ADA, second)
    expect(defaultsFirst(ada)).toEqual([second, first, solana])
    expect(defaultsFirst(null)).toEqual([])
  })
})
