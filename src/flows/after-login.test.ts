import { describe, expect, it } from 'vitest'
import type { ChainType } from '../chains/chain-type.js'
import { resolveSettings } from '../config/resolve.js'
import type { CreateOnLogin, WalletChainType } from '../config/settings.js'
import type { User } from '../session/user/user.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import { accountOf, missingTerms, walletsToCreate } from './after-login.js'

const account = (chain_type: ChainType, wallet_client_type: string) => ({
  type: 'wallet' as const,
  address: `${chain_type} of ${wallet_client_type}`,
  chain_type,
  wallet_client_type,
  connector_type: wallet_client_type === 'privy' ? 'embedded' : 'injected',
  imported: false,
  delegated: false,
})
const userWith = (...linked_accounts: ReturnType<typeof account>[]) =>
  userFromWire({
    id: 'did:privy:one',
    created_at: 1,
    linked_accounts,
    mfa_methods: [],
    has_accepted_terms: false,
    is_guest: false,
  })
const settings = (ethereum: CreateOnLogin, solana: CreateOnLogin) =>
  resolveSettings(null, { embeddedWallets: { createOnLogin: { ethereum, solana } } })

const nobody = userWith()
const embedded = userWith(account('ethereum', 'privy'))
const external = userWith(account('ethereum', 'metamask'))

describe('the wallets to create after a login', () => {
  it('are those of each chain by its own setting, Ethereum first [CONF-20]', () => {
    expect(walletsToCreate(settings('all-users', 'all-users'), nobody)).toEqual(['ethereum', 'solana'])
    expect(walletsToCreate(settings('off', 'users-without-wallets'), nobody)).toEqual(['solana'])
    expect(walletsToCreate(settings('users-without-wallets', 'off'), nobody)).toEqual(['ethereum'])
    expect(walletsToCreate(settings('off', 'off'), nobody)).toEqual([])
  })

  it('are for all users without an embedded wallet, if the setting says so [FLOW-22]', () => {
    expect([nobody, external, embedded].map(user => walletsToCreate(settings('all-users', 'off'), user))).toEqual([
      ['ethereum'],
      ['ethereum'],
      [],
    ])
  })

  it('are for users without any wallet of that chain, if the setting says so [FLOW-23]', () => {
    expect(
      [nobody, external, embedded].map(user => walletsToCreate(settings('users-without-wallets', 'off'), user)),
    ).toEqual([['ethereum'], [], []])
    expect(walletsToCreate(settings('off', 'users-without-wallets'), external)).toEqual(['solana'])
  })
})

it("a login that requires a wallet creates one on the app's chains, regardless of the setting, unless the user has one", () => {
  const always = (walletChainType: WalletChainType, user = nobody) =>
    walletsToCreate(
      resolveSettings(null, {
        appearance: { walletChainType },
        embeddedWallets: { createOnLogin: { ethereum: 'off', solana: 'off' } },
      }),
      user,
      true,
    )
  expect([
    always('ethereum-only'),
    always('solana-only'),
    always('ethereum-and-solana'),
    always('ethereum-and-solana', embedded),
    always('ethereum-only', external),
  ]).toEqual([['ethereum'], ['solana'], ['ethereum', 'solana'], ['solana'], ['ethereum']])
})

it('the terms are missing only for users who have not accepted them, and only if the host requires it', () => {
  const required = resolveSettings(null, { legal: { requireUsersAcceptTerms: true } })
  expect([
    missingTerms(required, nobody),
    missingTerms(required, { ...nobody, hasAcceptedTerms: true }),
    missingTerms(resolveSettings(null), nobody),
  ]).toEqual([true, false, false])
})

it('the account that the login used is found', () => {
  const user = userFromWire({
    id: 'did:privy:one',
    created_at: 1,
    mfa_methods: [],
    has_accepted_terms: true,
    is_guest: false,
    linked_accounts: [
      { type: 'phone', phoneNumber: '+1 555 555 0100' },
      { type: 'google_oauth', subject: '11' },
    ],
  })
  expect([accountOf(user, 'sms')?.type, accountOf(user, 'google')?.type, accountOf(user, 'email')]).toEqual([
    'phone',
    'google_oauth',
    null,
  ])
})

it('the account of the other app that the login used is found among several', () => {
  const at = (id: string) => ({
    type: 'cross_app',
    subject: `at-${id}`,
    providerApp: { id },
    embeddedWallets: [],
    smartWallets: [],
  })
  const both = { linkedAccounts: [at('one'), at('two')] } as unknown as User
  expect([
    accountOf(both, 'cross-app', { site: 'privy:two' }),
    accountOf(both, 'cross-app', { site: 'privy:three' }),
  ]).toEqual([both.linkedAccounts[1], null])
})
