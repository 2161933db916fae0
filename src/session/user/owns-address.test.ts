import { expect, it } from 'vitest'
import { ownsAddress } from './owns-address.js'
import type { LinkedAccount, User } from './user.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER = '0x1111111111111111111111111111111111111111'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const owns = (address: string, ...linkedAccounts: object[]) =>
  ownsAddress({ linkedAccounts } as unknown as User & { linkedAccounts: LinkedAccount[] }, address)

it('the user owns the addresses of their wallets of any kind, and no others', () => {
  for (const account of [
    { type: 'wallet', address: ADDRESS },
    { type: 'smart_wallet', address: ADDRESS },
    { type: 'cross_app', embeddedWallets: [{ address: ADDRESS }], smartWallets: [] },
    { type: 'cross_app', embeddedWallets: [], smartWallets: [{ address: ADDRESS }] },
  ]) {
    expect([
      owns(ADDRESS, { type: 'email', address: 'a@b.example' }, account),
      owns(ADDRESS.toLowerCase(), account),
      owns(OTHER, account),
    ]).toEqual([true, true, false])
  }
  expect([
    owns(SOLANA, { type: 'wallet', address: SOLANA }),
    owns(SOLANA.toLowerCase(), { type: 'wallet', address: SOLANA }),
  ]).toEqual([true, false])
  expect([owns('a@b.example', { type: 'email', address: 'a@b.example' }), ownsAddress(null, ADDRESS)]).toEqual([
    false,
    false,
  ])
})
