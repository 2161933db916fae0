import { afterEach, expect, it } from 'vitest'
import type { ChainType } from '../chains/chain-type.js'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { ADA, connectorTo, EVE, FakeWallet, useMemoryStorage } from '../connectors/wallet.harness.js'
import { failure } from '../errors/failure.harness.js'
import { forgetPage } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import { setSession } from '../session/store.js'
import type { EmbeddedWallet } from '../session/user/user.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import { getWallets } from './wallets.js'

afterEach(forgetPage)

const wallet = (address: string, chain_type: ChainType, more: object = {}) => ({
  type: 'wallet' as const,
  address,
  chain_type,
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  wallet_index: 0,
  recovery_method: 'privy',
  imported: false,
  delegated: false,
  ...more,
})
const signIn = (...linked_accounts: ReturnType<typeof wallet>[]) =>
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      linked_accounts,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
    }),
    'login',
  )

it('an embedded wallet has the id of its secret: the first wallet, or an imported one itself [ENT-12]', () => {
  signIn(
    wallet('0xfirst', 'ethereum'),
    wallet('0xsecond', 'ethereum', { wallet_index: 1 }),
    wallet('0ximported', 'ethereum', { wallet_index: null, imported: true }),
    wallet('So1', 'solana'),
  )
  const named = Object.fromEntries(
    getWallets().map(found => [
      found.address,
      'entropyId' in found ? [found.entropyId, found.entropyIdVerifier] : undefined,
    ]),
  )
  expect(named).toEqual({
    '0xfirst': ['0xfirst', 'ethereum-address-verifier'],
    '0xsecond': ['0xfirst', 'ethereum-address-verifier'],
    '0ximported': ['0ximported', 'ethereum-address-verifier'],
    So1: ['0xfirst', 'ethereum-address-verifier'],
  })
  expect(getWallets()[0]).toMatchObject({
    type: 'wallet',
    chainType: 'ethereum',
    walletClientType: 'privy',
    recoveryMethod: 'privy',
  })

  signIn(wallet('So1', 'solana'))
  expect(getWallets()).toMatchObject([{ entropyId: 'So1', entropyIdVerifier: 'solana-address-verifier' }])
})

it('`fund` of a Solana wallet rejects with its replacement, and the wallet stays plain data [LINK-10]', async () => {
  signIn(
    wallet('0xfirst', 'ethereum'),
    wallet('So1', 'solana'),
    wallet('So2', 'solana', { id: 'w1', recovery_method: 'privy-v2' }),
  )
  const [ethereum, ...solana] = getWallets() as readonly EmbeddedWallet[]
  expect(ethereum).not.toHaveProperty('fund')
  expect(solana).toHaveLength(2)
  for (const one of solana) {
    expect(await failure(one.fund?.() ?? Promise.resolve())).toMatchObject({
      code: 'INVALID_DATA',
      message: expect.stringContaining('use fundWallet instead') as string,
    })
    expect(structuredClone(one)).toMatchObject({ address: one.address })
  }
})

it('a wallet that a server holds has no secret id', () => {
  signIn(wallet('0xserver', 'ethereum', { id: 'w1', recovery_method: 'privy-v2' }))
  expect(getWallets()[0]).not.toHaveProperty('entropyId')
})

it('a wallet has no secret id if the first wallet is unknown', () => {
  signIn(wallet('0xsecond', 'ethereum', { wallet_index: 1 }))
  expect(getWallets()).toMatchObject([{ address: '0xsecond' }])
  expect(getWallets()[0]).not.toHaveProperty('entropyId')
})

it('external wallets come after the embedded ones, with the account data if the user has linked them', async () => {
  const linked = wallet(ADA.toLowerCase(), 'ethereum', {
    wallet_client_type: 'metamask',
    connector_type: 'injected',
    wallet_index: null,
    recovery_method: null,
    id: 'w7',
    verified_at: 1_700_000_000,
  })
  signIn(wallet('0xfirst', 'ethereum'), linked)
  useMemoryStorage()
  await connectExternalWallet(connectorTo(new FakeWallet([ADA]), 'com.first'))
  await connectExternalWallet(connectorTo(new FakeWallet([EVE]), 'com.second'))
  const [embedded, ...external] = getWallets()
  expect(embedded?.address).toBe('0xfirst')
  const find = (address: string) => external.find(found => found.address === address)
  expect(external).toHaveLength(2)
  expect(find(ADA)).toMatchObject({
    type: 'wallet',
    chainType: 'ethereum',
    connectorType: 'injected',
    walletClientType: 'unknown',
    linked: true,
    id: 'w7',
  })
  expect(find(EVE)).toEqual({
    type: 'wallet',
    address: EVE,
    chainType: 'ethereum',
    walletClientType: 'unknown',
    connectorType: 'injected',
    connectedAt: expect.any(Number) as number,
    linked: false,
    chainId: null,
    walletIndex: null,
    id: null,
    imported: false,
    delegated: false,
    recoveryMethod: null,
    signsOn: 'device',
    unified: false,
    verifiedAt: null,
    firstVerifiedAt: null,
    latestVerifiedAt: null,
  })
  setStorage(undefined)
})
