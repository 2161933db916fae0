import { afterEach, expect, it } from 'vitest'
import { forgetPage } from '../lib/page.js'
import { setSession } from '../session/store.js'
import { userFromWire } from '../session/user.js'
import { getWallets } from './wallets.js'

afterEach(forgetPage)

const wallet = (address: string, chain_type: 'ethereum' | 'solana', more: object = {}) =>
  ({ type: 'wallet' as const, address, chain_type, wallet_client_type: 'privy', connector_type: 'embedded', wallet_index: 0, recovery_method: 'privy', imported: false, delegated: false, ...more })
const signIn = (...linked_accounts: ReturnType<typeof wallet>[]) =>
  setSession(userFromWire({ id: 'did:privy:one', created_at: 1, linked_accounts, mfa_methods: [], has_accepted_terms: true, is_guest: false }), 'login')

it('gives embedded wallets with the name of their secret: the first Ethereum wallet, else the first Solana one, an imported one itself [ENT-12]', () => {
  signIn(wallet('0xfirst', 'ethereum'), wallet('0xsecond', 'ethereum', { wallet_index: 1 }), wallet('0ximported', 'ethereum', { wallet_index: null, imported: true }), wallet('So1', 'solana'))
  const named = Object.fromEntries(getWallets().map(found => [found.address, 'entropyId' in found ? [found.entropyId, found.entropyIdVerifier] : undefined]))
  expect(named).toEqual({
    '0xfirst': ['0xfirst', 'ethereum-address-verifier'], '0xsecond': ['0xfirst', 'ethereum-address-verifier'],
    '0ximported': ['0ximported', 'ethereum-address-verifier'], So1: ['0xfirst', 'ethereum-address-verifier'],
  })
  expect(getWallets()[0]).toMatchObject({ type: 'wallet', chainType: 'ethereum', walletClientType: 'privy', recoveryMethod: 'privy' })

  signIn(wallet('So1', 'solana'))
  expect(getWallets()).toMatchObject([{ entropyId: 'So1', entropyIdVerifier: 'solana-address-verifier' }])
})

it('names no secret of a wallet that a server keeps', () => {
  signIn(wallet('0xserver', 'ethereum', { id: 'w1', recovery_method: 'privy-v2' }))
  expect(getWallets()[0]).not.toHaveProperty('entropyId')
})
