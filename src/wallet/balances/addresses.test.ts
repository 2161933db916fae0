import { expect, it } from 'vitest'
import type { User } from '../../session/user/user.js'
import { addressesOf } from './addresses.js'

const OWN = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const BROUGHT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wallet = (address: string, walletClientType: string) => ({
  type: 'wallet',
  address,
  walletClientType,
  connectorType: walletClientType === 'privy' ? 'embedded' : 'injected',
  chainType: 'ethereum',
})
const user = (...linkedAccounts: object[]) => ({ linkedAccounts }) as unknown as User

it('the embedded wallets are returned, or else the external ones, or none', () => {
  expect(addressesOf(user(wallet(BROUGHT, 'metamask'), wallet(OWN, 'privy')))).toEqual([OWN])
  expect(addressesOf(user(wallet(BROUGHT, 'metamask'), { type: 'email', address: 'a@b.c' }))).toEqual([BROUGHT])
  expect(addressesOf(user())).toEqual([])
})

it('the number of wallets is limited, however many the provider lists', () => {
  expect(addressesOf(user(...Array.from({ length: 500 }, () => wallet(OWN, 'privy'))))).toHaveLength(20)
})
