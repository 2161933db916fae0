import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { storage } from '../../lib/storage.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { knownAddresses, rememberPaid } from './known-addresses.js'

const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const [BOB, EVE] = ['0x00000000000000000000000000000000000D0C5e', '0x1111111111111111111111111111111111111111']
const LINKED = '0x2222222222222222222222222222222222222222'
const made = (index: number) => `0x${String(index).padStart(40, '0')}`
const signIn = (id: string) =>
  setSession(
    userFromWire({
      id,
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [{ type: 'wallet', address: LINKED, chain_type: 'ethereum', verified_at: 1 }],
    } as never),
    'login',
  )

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  provider = scriptedProvider(jsonResponse({}))
})
afterEach(() => {
  provider.restore()
  setSession(null, 'logout')
})

describe('the addresses that a visitor knows', () => {
  it("known addresses are the user's own wallets and those they have paid, the latest first", () => {
    signIn('did:privy:ada')
    expect(knownAddresses(WALLET)).toEqual([WALLET, LINKED])
    rememberPaid(WALLET, [BOB])
    rememberPaid(WALLET, [EVE])
    rememberPaid(WALLET, [BOB.toLowerCase()])
    expect(knownAddresses(WALLET)).toEqual([WALLET, LINKED, BOB.toLowerCase(), EVE])
  })

  it('known addresses belong to one user, or to one wallet without a user', () => {
    rememberPaid(WALLET, [BOB])
    signIn('did:privy:ada')
    rememberPaid(WALLET, [EVE])
    expect(knownAddresses(WALLET)).toEqual([WALLET, LINKED, EVE])
    expect(knownAddresses(BOB), 'with another wallet').toEqual([BOB, LINKED, EVE])
    signIn('did:privy:eve')
    expect(knownAddresses(WALLET)).toEqual([WALLET, LINKED])
    setSession(null, 'logout')
    expect([knownAddresses(WALLET), knownAddresses(EVE)]).toEqual([[WALLET, BOB], [EVE]])
  })

  it('at most fifty paid addresses are stored, and malformed entries are skipped', () => {
    rememberPaid(
      WALLET,
      Array.from({ length: 60 }, (_, index) => made(index)),
    )
    expect(knownAddresses(WALLET)).toEqual([WALLET, ...Array.from({ length: 50 }, (_, index) => made(index))])
    const key = `wallet-elements:paid:${WALLET}`
    for (const spoilt of ['{', '"0x1"', '{"length":3}', '[1,null,"0x1","<b>",{}]']) {
      storage().set(key, spoilt)
      expect(knownAddresses(WALLET), spoilt).toEqual([WALLET])
    }
  })

  it('a paid address that imitates another one is not stored', () => {
    rememberPaid(WALLET, [EVE])
    rememberPaid(WALLET, [BOB, `0x1111${'f'.repeat(32)}1111`, `0x71c7${'0'.repeat(32)}976f`])
    expect(knownAddresses(WALLET)).toEqual([WALLET, BOB, EVE])
  })
})
