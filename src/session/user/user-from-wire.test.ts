import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userSchema } from '../../api/wire.js'
import type { ChainType } from '../../chains/chain-type.js'
import { embeddedWallet, embeddedWallets } from './embedded-wallets.js'
import { isEmbedded } from './is-embedded.js'
import type { LinkedAccount, WalletAccount } from './user.js'
import { userFromWire } from './user-from-wire.js'

const times = { verified_at: 1_751_328_000, first_verified_at: 1_751_328_000, latest_verified_at: 1_751_414_400 }
const wallet = (over: object = {}) => ({
  type: 'wallet',
  id: null,
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  imported: false,
  delegated: false,
  wallet_index: 0,
  chain_id: 'eip155:1',
  chain_type: 'ethereum',
  wallet_client: 'privy',
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  recovery_method: 'privy',
  ...times,
  ...over,
})
const metamask = {
  type: 'wallet',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chain_id: 'eip155:1',
  chain_type: 'ethereum',
  wallet_client: 'unknown',
  wallet_client_type: 'metamask',
  connector_type: 'injected',
  ...times,
}
const unified = wallet({
  id: 'w1',
  address: '4Nd1mYdCz1r5WgVqS1cE8sVRfKcPQvGkXyQvQw1yT3sB',
  chain_type: 'solana',
  chain_id: 'solana:mainnet',
  recovery_method: 'privy-v2',
})
const farcaster = {
  type: 'farcaster',
  fid: 7,
  owner_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  signer_public_key: '0xabcd',
  ...times,
}

/** The user from the provider's answer. */
const user = (linked_accounts: readonly object[], over: object = {}) =>
  userFromWire(
    v.parse(userSchema, {
      id: 'did:privy:one',
      created_at: 1_751_328_000,
      linked_accounts,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      ...over,
    }),
  )
const only = (account: object): LinkedAccount | undefined => user([account]).linkedAccounts[0]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe("a user from the provider's answer", () => {
  it('has an id, an e-mail address, a phone number, second factors, accounts, the accepted terms, the guest mark, and a Farcaster account [ENT-01]', () => {
    const accounts = [
      { type: 'email', address: 'ada@example.com', ...times },
      { type: 'phone', phoneNumber: '+1 555 555 0100', ...times },
      farcaster,
    ]
    expect(user(accounts, { mfa_methods: [{ type: 'totp' }] })).toMatchObject({
      id: 'did:privy:one',
      email: { address: 'ada@example.com' },
      phone: { number: '+1 555 555 0100' },
      mfaMethods: ['totp'],
      linkedAccounts: [{ type: 'email' }, { type: 'phone' }, { type: 'farcaster' }],
      hasAcceptedTerms: true,
      isGuest: false,
      farcaster: { fid: 7, signerPublicKey: '0xabcd' },
    })
    expect(user([], { is_guest: true, has_accepted_terms: false })).toMatchObject({
      isGuest: true,
      hasAcceptedTerms: false,
      linkedAccounts: [],
    })
    const least = {
      id: 'did:privy:one',
      createdAt: new Date(1_751_328_000_000),
      mfaMethods: [],
      linkedAccounts: [],
      hasAcceptedTerms: false,
      isGuest: false,
    }
    expect(user([], { mfa_methods: undefined, is_guest: null, has_accepted_terms: undefined })).toEqual(least)
    expect(user([], { has_accepted_terms: false, custom_metadata: { plan: 'gold', age: 7, vip: true } })).toEqual({
      ...least,
      customMetadata: { plan: 'gold', age: 7, vip: true },
    })
  })

  it('has the second factors sms, totp and passkey, and no others [ENT-02]', () => {
    expect(
      user([], { mfa_methods: ['sms', 'totp', 'carrier-pigeon', 'passkey'].map(type => ({ type, verified_at: 1 })) })
        .mfaMethods,
    ).toEqual(['sms', 'totp', 'passkey'])
  })

  it('has a Farcaster account with its fid and the public key of its signer [ENT-03]', () => {
    expect(user([farcaster]).farcaster).toEqual({ fid: 7, signerPublicKey: '0xabcd' })
    const { signer_public_key: _, ...without } = farcaster
    expect(user([without]).farcaster).toEqual({ fid: 7, signerPublicKey: null })
  })

  it('is frozen for the hosts that get it', () => {
    const one = user([wallet()])
    expect([one, one.mfaMethods, one.linkedAccounts, one.linkedAccounts[0]].every(Object.isFrozen)).toBe(true)
  })
})

describe('a linked account', () => {
  const accounts = [
    { type: 'email', address: 'ada@example.com' },
    { type: 'phone', phoneNumber: '+1 555 555 0100' },
    wallet(),
    { type: 'google_oauth', subject: '11', email: 'ada@example.com' },
    { type: 'apple_oauth', subject: '12' },
    farcaster,
    { type: 'telegram', telegram_user_id: '13' },
    { type: 'passkey', credential_id: 'AbC' },
    { type: 'cross_app', subject: '14', provider_app_id: 'other', embedded_wallets: [], smart_wallets: [] },
  ].map(account => ({ ...times, ...account }))

  it('is an e-mail, phone, wallet, social, Farcaster, Telegram, passkey or cross-app account [ENT-04]', () => {
    expect(user(accounts).linkedAccounts.map(({ type }) => type)).toEqual([
      'email',
      'phone',
      'wallet',
      'google_oauth',
      'apple_oauth',
      'farcaster',
      'telegram',
      'passkey',
      'cross_app',
    ])
    expect(user([{ type: 'account_of_the_future', ...times }]).linkedAccounts).toEqual([])
  })

  it('has the names that the other side has for it, and null for missing values', () => {
    const since = {
      verifiedAt: new Date(times.verified_at * 1000),
      firstVerifiedAt: new Date(times.first_verified_at * 1000),
      latestVerifiedAt: new Date(times.latest_verified_at * 1000),
    }
    const accounts: readonly (readonly [wire: object, account: object])[] = [
      [
        { type: 'email', address: 'ada@example.com' },
        { type: 'email', address: 'ada@example.com' },
      ],
      [
        { type: 'phone', phoneNumber: '+1 555 555 0100' },
        { type: 'phone', number: '+1 555 555 0100' },
      ],
      [
        { type: 'google_oauth', subject: '11', email: 'ada@example.com', name: 'Ada', username: 'ada' },
        { type: 'google_oauth', subject: '11', email: 'ada@example.com', name: 'Ada', username: 'ada' },
      ],
      [
        { ...farcaster, username: 'ada' },
        {
          type: 'farcaster',
          fid: 7,
          ownerAddress: farcaster.owner_address,
          username: 'ada',
          signerPublicKey: '0xabcd',
        },
      ],
      [
        {
          type: 'telegram',
          telegram_user_id: '13',
          first_name: 'Ada',
          last_name: 'Byron',
          username: 'ada',
          photo_url: 'https://photo.test/',
        },
        {
          type: 'telegram',
          telegramUserId: '13',
          firstName: 'Ada',
          lastName: 'Byron',
          username: 'ada',
          photoUrl: 'https://photo.test/',
        },
      ],
      [
        {
          type: 'passkey',
          credential_id: 'AbC',
          enrolled_in_mfa: true,
          authenticator_name: 'Key',
          created_with_browser: 'Firefox',
          created_with_os: 'Linux',
        },
        {
          type: 'passkey',
          credentialId: 'AbC',
          enrolledInMfa: true,
          authenticatorName: 'Key',
          createdWithBrowser: 'Firefox',
          createdWithOs: 'Linux',
        },
      ],
      [
        {
          type: 'cross_app',
          subject: '14',
          provider_app_id: 'other',
          embedded_wallets: [{ address: '0x1' }],
          smart_wallets: [{ address: '0x2' }],
        },
        {
          type: 'cross_app',
          subject: '14',
          providerApp: { id: 'other' },
          embeddedWallets: [{ address: '0x1' }],
          smartWallets: [{ address: '0x2' }],
        },
      ],
      [
        { type: 'smart_wallet', address: '0x3', smart_wallet_type: 'safe' },
        { type: 'smart_wallet', address: '0x3', smartWalletType: 'safe' },
      ],
      [
        { type: 'custom_auth', custom_user_id: '15' },
        { type: 'custom_auth', customUserId: '15' },
      ],
    ]
    for (const [wire, account] of accounts) expect(only({ ...times, ...wire })).toEqual({ ...account, ...since })
    const never = { verifiedAt: null, firstVerifiedAt: null, latestVerifiedAt: null }
    expect(only({ type: 'google_oauth', subject: '11' })).toEqual({
      type: 'google_oauth',
      subject: '11',
      email: null,
      name: null,
      username: null,
      ...never,
    })
    expect(only({ type: 'telegram', telegram_user_id: '13' })).toEqual({
      type: 'telegram',
      telegramUserId: '13',
      firstName: null,
      lastName: null,
      username: null,
      photoUrl: null,
      ...never,
    })
    expect(only({ type: 'passkey', credential_id: 'AbC' })).toEqual({
      type: 'passkey',
      credentialId: 'AbC',
      enrolledInMfa: false,
      authenticatorName: null,
      createdWithBrowser: null,
      createdWithOs: null,
      ...never,
    })
    expect(only({ type: 'smart_wallet', address: '0x3' })).toEqual({
      type: 'smart_wallet',
      address: '0x3',
      smartWalletType: null,
      ...never,
    })
  })

  it('is left out if only a server uses it', () => {
    expect(user([{ type: 'authorization_key', public_key: 'k' }]).linkedAccounts).toEqual([])
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('has its type and the time of its latest verification [ENT-05]', () => {
    for (const account of user(accounts).linkedAccounts)
      expect(account).toMatchObject({
        type: expect.stringMatching(/./) as string,
        latestVerifiedAt: new Date(times.latest_verified_at * 1000),
      })
    expect(only({ type: 'email', address: 'ada@example.com' })).toMatchObject({ latestVerifiedAt: null })
  })
})

describe('a wallet account', () => {
  it('has its address, chain, client, connector, index, id, recovery and flags [ENT-06]', () => {
    expect(
      only(wallet({ id: 'w1', wallet_index: 2, imported: true, delegated: true, recovery_method: 'user-passcode' })),
    ).toMatchObject({
      type: 'wallet',
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      chainType: 'ethereum',
      chainId: 'eip155:1',
      walletClientType: 'privy',
      connectorType: 'embedded',
      walletIndex: 2,
      id: 'w1',
      imported: true,
      delegated: true,
      linked: true,
      connectedAt: null,
      recoveryMethod: 'user-passcode',
    })
    expect(only(metamask)).toMatchObject({
      walletClientType: 'metamask',
      connectorType: 'injected',
      walletIndex: null,
      id: null,
      imported: false,
      delegated: false,
      recoveryMethod: null,
    })
  })

  it('has its delegation date while it is delegated', () => {
    const since = (over: object) => (only(wallet(over)) as WalletAccount).delegatedAt
    expect(since({ delegated: true, delegated_at: 1_751_328_000 })).toEqual(new Date(1_751_328_000_000))
    expect([since({ delegated: true }), since({ delegated: true, delegated_at: null })]).toEqual([undefined, undefined])
    expect(since({ delegated: false, delegated_at: 1_751_328_000 })).toBeUndefined()
  })

  it('is on Ethereum or on Solana; wallets of other chains are left out [ENT-07]', () => {
    expect(
      user([wallet(), unified, wallet({ chain_type: 'bitcoin-segwit' })]).linkedAccounts.map(
        account => 'chainType' in account && account.chainType,
      ),
    ).toEqual(['ethereum', 'solana'])
  })

  it('is embedded when its client is "privy", and external otherwise [ENT-08]', () => {
    const all = user([metamask, wallet({ wallet_client_type: null }), wallet({ wallet_index: 1 }), wallet(), unified])
    expect(all.linkedAccounts.map(isEmbedded)).toEqual([false, false, true, true, true])
    expect(embeddedWallets(all, 'ethereum').map(({ walletIndex }) => walletIndex)).toEqual([0, 1])
    expect(embeddedWallets(all)).toHaveLength(3)
    expect(embeddedWallets(null)).toEqual([])
  })

  it('is ordered by index if it is embedded; one without an index counts as the first', () => {
    const [first, second, without] = [
      wallet({ address: '0x1' }),
      wallet({ address: '0x2', wallet_index: 1 }),
      wallet({ address: '0x3', wallet_index: null, imported: true }),
    ]
    const order = (...wallets: object[]) => embeddedWallets(user(wallets)).map(({ address }) => address)
    expect([order(second, first, without), order(second, without, first), order(without, second, first)]).toEqual([
      ['0x1', '0x3', '0x2'],
      ['0x3', '0x1', '0x2'],
      ['0x3', '0x1', '0x2'],
    ])
  })

  it('is found by its address, in upper or lower case, and by its chain', () => {
    const [first, second] = [
      wallet(),
      wallet({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', wallet_index: 1 }),
    ]
    const all = user([first, second, unified])
    const found = (...[chain, address]: [ChainType, string?]) => embeddedWallet(all, chain, address)?.address
    expect([
      found('ethereum'),
      found('solana'),
      found('ethereum', second.address.toLowerCase()),
      found('ethereum', unified.address),
      found('solana', first.address),
    ]).toEqual([first.address, unified.address, second.address, undefined, undefined])
  })

  it("tells whether it signs in the server's secure environment or on the device [ENT-09]", () => {
    expect(
      [unified, wallet(), wallet({ recovery_method: 'user-passcode' })].map(
        account => (only(account) as { signsOn?: string }).signsOn,
      ),
    ).toEqual(['server', 'device', 'device'])
  })

  it('is unified if it has an id and the server holds it [ENT-10]', () => {
    const marks = [unified, wallet({ id: 'w1' }), wallet({ recovery_method: 'privy-v2' }), wallet()].map(
      account => (only(account) as { unified?: boolean }).unified,
    )
    expect(marks).toEqual([true, false, false, false])
  })

  it('names its recovery method [ENT-11]', () => {
    for (const method of ['google-drive', 'icloud', 'user-passcode', 'privy', 'privy-v2', 'google'])
      expect(only(wallet({ recovery_method: method }))).toMatchObject({ recoveryMethod: method })
    expect(only(metamask)).toMatchObject({ recoveryMethod: null })
  })
})
