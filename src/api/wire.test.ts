import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OAUTH_IDS } from '../config/oauth-providers.js'
import { optionalMembers } from './members.harness.js'
import {
  authResponseSchema,
  crossAppConnectionsSchema,
  crossAppDetailsSchema,
  meSchema,
  oauthInitSchema,
  oauthLinkedSchema,
  serverWalletSchema,
  smartWalletsSchema,
  splTokenSchema,
  successSchema,
  tokenPriceSchema,
  userSchema,
} from './wire.js'

const TS = { verified_at: 1751328000, first_verified_at: 1751328000, latest_verified_at: 1751414400 }
const email = { type: 'email', address: 'ada@example.com', ...TS }
const embedded = {
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
  ...TS,
}
const user = {
  id: 'did:privy:clx0a1b2c3d4e5f6g7h8i9j0k',
  created_at: 1751328000,
  linked_accounts: [email, embedded],
  mfa_methods: [],
  has_accepted_terms: false,
  is_guest: false,
}
const whole = {
  user,
  is_new_user: true,
  oauth_tokens: {
    provider: 'google',
    access_token: 'at',
    access_token_expires_in_seconds: 3599,
    refresh_token: 'ort',
    refresh_token_expires_in_seconds: 1,
    scopes: ['email'],
  },
  token: 'jwt',
  privy_access_token: 'pat',
  refresh_token: 'rt',
  identity_token: 'it',
  session_update_action: 'set',
}
const reads = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the response to a login', () => {
  it('the response has user, is_new_user, oauth_tokens, token, privy_access_token, refresh_token, identity_token and session_update_action [ENT-13]', () => {
    const read = v.parse(authResponseSchema, whole)
    expect(Object.keys(read).sort()).toEqual(Object.keys(whole).sort())
    expect(read.oauth_tokens).toEqual(whole.oauth_tokens)
    expect(read.user?.linked_accounts).toEqual([email, embedded])
  })

  it('session_update_action is "set", "clear", "ignore" or absent [ENT-14]', () => {
    for (const action of ['set', 'clear', 'ignore', undefined])
      expect(reads(authResponseSchema, { ...whole, session_update_action: action })).toBe(true)
    for (const action of ['SET', 'keep', '', null, 1, {}])
      expect(reads(authResponseSchema, { ...whole, session_update_action: action })).toBe(false)
  })

  it('the response may contain no user', () => {
    expect(
      reads(authResponseSchema, { user: null, token: null, refresh_token: null, session_update_action: 'clear' }),
    ).toBe(true)
  })
})

describe('a user', () => {
  it('a user keeps the known accounts when a newer server adds unknown kinds', () => {
    const read = v.parse(userSchema, {
      ...user,
      linked_accounts: [email, { type: 'hologram', beam: 7, ...TS }, embedded],
      mfa_methods: [
        { type: 'voice', verified_at: 1 },
        { type: 'totp', verified_at: 1 },
      ],
    })
    expect(read.linked_accounts.map(({ type }) => type)).toEqual(['email', 'wallet'])
    expect(read.mfa_methods.map(({ type }) => type)).toEqual(['totp'])
    expect(vi.mocked(console.warn).mock.calls).toEqual(
      ['an account', 'a second factor'].map(what => [`Left out of the provider's answer: ${what} of an unknown kind.`]),
    )
  })

  it('a user with a malformed account is refused', () => {
    for (const account of [
      { type: 'email', ...TS },
      { ...email, address: 7 },
      { address: 'x' },
      null,
      'email',
      { ...email, latest_verified_at: 'yesterday' },
    ]) {
      expect(reads(userSchema, { ...user, linked_accounts: [account] })).toBe(false)
    }
  })

  it('the times of a user are in the range of dates', () => {
    for (const created_at of [8_640_000_000_000, -8_640_000_000_000])
      expect(reads(userSchema, { ...user, created_at })).toBe(true)
    for (const created_at of [8_640_000_000_001, -8_640_000_000_001, Infinity, 1.5, '1751328000'])
      expect(reads(userSchema, { ...user, created_at })).toBe(false)
  })

  it('unknown members of the response do not change the user', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter(key => !(key in user) && key !== 'custom_metadata'),
          fc.jsonValue(),
        ),
        extra => {
          expect(v.parse(userSchema, { ...extra, ...user })).toEqual(v.parse(userSchema, user))
        },
      ),
    )
  })
  it('a user without an id, or with an invalid wallet index, number or metadata, is refused', () => {
    for (const wrong of [
      { id: '' },
      { custom_metadata: { plan: ['gold'] } },
      { has_accepted_terms: 'yes' },
      { mfa_methods: [{}] },
      { mfa_methods: null },
    ])
      expect(reads(userSchema, { ...user, ...wrong })).toBe(false)
    for (const wallet_index of [-1, 0.5, '0'])
      expect(reads(userSchema, { ...user, linked_accounts: [{ ...embedded, wallet_index }] })).toBe(false)
    for (const wallet_index of [0, 7, null, undefined])
      expect(reads(userSchema, { ...user, linked_accounts: [{ ...embedded, wallet_index }] })).toBe(true)
    expect(
      reads(userSchema, { ...user, linked_accounts: [{ type: 'farcaster', fid: 0.5, owner_address: '0x1' }] }),
    ).toBe(false)
  })
})

const EITHER = 'absent or null'

describe('an account of a user', () => {
  const times = { verified_at: 'absent', first_verified_at: EITHER, latest_verified_at: EITHER }
  const may = (...names: string[]) => ({ ...times, ...Object.fromEntries(names.map(name => [name, EITHER])) })
  const readAccount = (account: unknown) =>
    v.parse(userSchema, { ...user, linked_accounts: [account] }).linked_accounts[0]

  it.each<[account: Record<string, unknown>, loose: Record<string, string>]>([
    [email, times],
    [{ type: 'phone', phoneNumber: '+15555550100', ...TS }, times],
    [
      { ...embedded, id: 'w1' },
      may(
        'id',
        'chain_id',
        'wallet_client',
        'wallet_client_type',
        'connector_type',
        'imported',
        'delegated',
        'wallet_index',
        'recovery_method',
      ),
    ],
    [{ type: 'smart_wallet', address: '0x1', smart_wallet_type: 'safe', ...TS }, may('smart_wallet_type')],
    ...OAUTH_IDS.map((id): [Record<string, unknown>, Record<string, string>] => [
      { type: `${id}_oauth`, subject: '11', email: 'ada@example.com', name: 'Ada', username: 'ada', ...TS },
      may('email', 'name', 'username'),
    ]),
    [{ type: 'custom_auth', custom_user_id: 'c1', ...TS }, times],
    [
      { type: 'farcaster', fid: 7, owner_address: '0x1', username: 'ada', signer_public_key: '0xab', ...TS },
      may('username', 'signer_public_key'),
    ],
    [
      {
        type: 'telegram',
        telegram_user_id: '13',
        first_name: 'Ada',
        last_name: 'L',
        username: 'ada',
        photo_url: 'https://photo.test/ada.png',
        ...TS,
      },
      may('first_name', 'last_name', 'username', 'photo_url'),
    ],
    [
      {
        type: 'passkey',
        credential_id: 'aWQ',
        enrolled_in_mfa: true,
        authenticator_name: 'Key',
        created_with_browser: 'Firefox',
        created_with_os: 'Linux',
        ...TS,
      },
      may('enrolled_in_mfa', 'authenticator_name', 'created_with_browser', 'created_with_os'),
    ],
    [
      {
        type: 'cross_app',
        subject: '11',
        provider_app_id: 'a1',
        embedded_wallets: [{ address: '0x1' }],
        smart_wallets: [{ address: '0x2' }],
        ...TS,
      },
      times,
    ],
    [{ type: 'authorization_key', ...TS }, times],
  ])(
    'an account is read with all fields of its type, and only its optional fields may be missing: $type',
    async (account, loose) => {
      expect(readAccount(account)).toEqual(account)
      expect(await optionalMembers(account, readAccount)).toEqual(loose)
      expect(console.warn).not.toHaveBeenCalled()
    },
  )

  it('an account is neither imported, delegated nor a second factor by default', () => {
    expect(readAccount({ ...embedded, imported: null, delegated: undefined })).toEqual({
      ...embedded,
      imported: false,
      delegated: false,
    })
    expect(readAccount({ type: 'passkey', credential_id: 'aWQ' })).toEqual({
      type: 'passkey',
      credential_id: 'aWQ',
      enrolled_in_mfa: false,
    })
  })
})

describe('a response', () => {
  const { linked_accounts: _, mfa_methods: __, ...plain } = user
  const person = {
    ...plain,
    linked_accounts: [],
    mfa_methods: [{ type: 'totp', verified_at: 1751328000 }],
    custom_metadata: { plan: 'gold', seats: 3, paid: true },
  }
  const loosePerson = (path: string) =>
    Object.fromEntries(
      Object.entries({
        mfa_methods: 'absent',
        'mfa_methods.0.verified_at': 'absent',
        has_accepted_terms: EITHER,
        is_guest: EITHER,
        custom_metadata: 'absent',
        'custom_metadata.plan': 'absent or other',
        'custom_metadata.seats': 'absent or other',
        'custom_metadata.paid': 'absent or other',
      }).map(([name, how]) => [path + name, how]),
    )
  const looseTokens = (path: string) =>
    Object.fromEntries(
      Object.entries({
        access_token_expires_in_seconds: EITHER,
        refresh_token: EITHER,
        refresh_token_expires_in_seconds: EITHER,
        scopes: 'absent',
      }).map(([name, how]) => [`${path}.${name}`, how]),
    )
  const network = {
    chain_id: '1',
    bundler_url: 'https://bundler.test',
    paymaster_url: 'https://paymaster.test',
    rpc_url: 'https://rpc.test',
    chain_name: 'Ethereum',
    paymaster_context: { policy_id: 'p' },
  }

  it.each<[what: string, schema: v.GenericSchema, whole: object, loose: Record<string, string>]>([
    [
      'to a login',
      authResponseSchema,
      { ...whole, user: person },
      {
        user: 'null',
        ...loosePerson('user.'),
        is_new_user: 'absent',
        oauth_tokens: EITHER,
        ...looseTokens('oauth_tokens'),
        token: 'null',
        privy_access_token: EITHER,
        refresh_token: 'null',
        identity_token: EITHER,
        session_update_action: 'absent',
      },
    ],
    [
      'about the signed-in user',
      meSchema,
      { user: person, identity_token: 'it' },
      { ...loosePerson('user.'), identity_token: EITHER },
    ],
    [
      'to a link of an account at another site',
      oauthLinkedSchema,
      { ...person, oauth_tokens: whole.oauth_tokens },
      { ...loosePerson(''), oauth_tokens: EITHER, ...looseTokens('oauth_tokens') },
    ],
    [
      'about smart wallets',
      smartWalletsSchema,
      { enabled: true, smart_wallet_type: 'safe', configured_networks: [network] },
      Object.fromEntries(
        ['paymaster_url', 'rpc_url', 'chain_name', 'paymaster_context'].map(name => [
          `configured_networks.0.${name}`,
          EITHER,
        ]),
      ),
    ],
    [
      'about another app',
      crossAppDetailsSchema,
      { name: 'Other', icon_url: 'i', custom_api_url: 'a', custom_connect_url: 'c', custom_transact_url: 't' },
      {
        icon_url: EITHER,
        custom_api_url: EITHER,
        custom_connect_url: EITHER,
        custom_transact_url: EITHER,
      },
    ],
    [
      'about other apps',
      crossAppConnectionsSchema,
      {
        connections: [
          {
            provider_app_id: 'a1',
            provider_app_name: 'Other',
            provider_app_icon_url: 'i',
            provider_app_custom_api_url: 'a',
            read_only: true,
          },
        ],
      },
      { 'connections.0.provider_app_icon_url': EITHER, 'connections.0.provider_app_custom_api_url': EITHER },
    ],
    ['to a request for a code', successSchema, { success: true }, { success: 'absent' }],
    ['to the start of a login at another site', oauthInitSchema, { url: 'https://accounts.test/go' }, {}],
    ['about a price', tokenPriceSchema, { usd: 3_000.5 }, {}],
    ['about a token', splTokenSchema, { name: 'USD Coin', symbol: 'USDC', decimals: 6 }, {}],
    ['about a new wallet', serverWalletSchema, { id: 'w1', address: '0x1' }, {}],
  ])(
    'a response %s is read with all its fields, and only its optional fields may be missing',
    async (_, schema, answer, loose) => {
      expect(v.parse(schema, answer)).toEqual(answer)
      expect(await optionalMembers(answer, given => v.parse(schema, given))).toEqual(loose)
    },
  )

  it('a response may omit the terms and the guest state', () => {
    expect(v.parse(userSchema, { id: 'u', created_at: 1, linked_accounts: [] })).toEqual({
      id: 'u',
      created_at: 1,
      linked_accounts: [],
      mfa_methods: [],
      has_accepted_terms: false,
      is_guest: false,
    })
    for (const type of ['sms', 'totp', 'passkey'])
      expect(v.parse(userSchema, { ...user, mfa_methods: [{ type }] }).mfa_methods).toEqual([{ type }])
    expect(
      reads(authResponseSchema, {
        ...whole,
        oauth_tokens: { ...whole.oauth_tokens, access_token_expires_in_seconds: Infinity },
      }),
    ).toBe(false)
  })
})

describe('small responses', () => {
  it('the decimals of a token fit in a byte', () => {
    const token = { name: 'USD Coin', symbol: 'USDC' }
    expect([0, 6, 255].map(decimals => reads(splTokenSchema, { ...token, decimals }))).toEqual([true, true, true])
    expect([-1, 256, 0.5, '6'].map(decimals => reads(splTokenSchema, { ...token, decimals }))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('a price may be zero, but not negative', () => {
    expect([0, 0.5].map(usd => reads(tokenPriceSchema, { usd }))).toEqual([true, true])
    expect([-0.01, Infinity, NaN].map(usd => reads(tokenPriceSchema, { usd }))).toEqual([false, false, false])
  })

  it('a response lists the type and the networks of smart wallets, or none', () => {
    const network = {
      chain_id: '1',
      bundler_url: 'https://bundler.test',
      paymaster_url: 'https://paymaster.test',
      rpc_url: 'https://rpc.test',
      chain_name: 'Ethereum',
      paymaster_context: { policy_id: 'p' },
    }
    const wallets = {
      enabled: true,
      smart_wallet_type: 'safe',
      configured_networks: [network, { chain_id: '1', bundler_url: 'https://bundler.test' }],
    }
    expect(v.parse(smartWalletsSchema, wallets)).toEqual(wallets)
    expect(v.parse(smartWalletsSchema, { enabled: false, smart_wallet_type: 'safe' })).toEqual({ enabled: false })
    for (const lacking of [
      { smart_wallet_type: undefined },
      { configured_networks: undefined },
      { configured_networks: [{ chain_id: '1' }] },
      { enabled: 'yes' },
    ])
      expect(reads(smartWalletsSchema, { ...wallets, ...lacking })).toBe(false)
  })
})
