import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromBase58, toBase58 } from '../../chains/solana/base58.js'
import { resolveSettings } from '../../config/resolve.js'
import { english } from '../../copy/language.js'
import { readMessage } from '../../wallet/messages/read-message.js'
import { callIn } from './call-in.js'
import { meaningOfMessage } from './message-meaning.js'

const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DUCK = '0x000000000000000000000000000000000000d0cC'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const NOW = Date.parse('2026-05-01T12:00:00Z')
const SOON = String(NOW / 1000 + 86_400)
const MOST = (2n ** 256n - 1n).toString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('location', { host: 'almanac.example', origin: 'https://almanac.example', protocol: 'https:' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The review of a message before it is signed. */
async function meaningOfData(
  method: 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage',
  data: unknown,
  checksum?: (address: string) => string,
) {
  const message = await readMessage({ method, data, address: method === 'solana_signMessage' ? SOLANA : WALLET })
  const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', solana: { cluster: 'mainnet-beta' } })
  const { sentence, facts, notices } = meaningOfMessage(
    message,
    { settings, reading: await callIn(message), checksum },
    english,
  )
  return {
    sentence: sentence.text,
    facts: Object.fromEntries(
      facts.map(({ id, value }) => [id, 'text' in value ? value.text : 'full' in value ? value.full : value]),
    ),
    notices: notices.map(({ text }) => text),
    grave: notices.filter(({ grave }) => grave).map(({ text }) => text),
  }
}
const typed = (data: object) =>
  meaningOfData('eth_signTypedData_v4', {
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
    ...data,
  })

const SIGN_IN = {
  domain: 'almanac.example',
  address: WALLET,
  uri: 'https://almanac.example/login',
  version: '1',
  chainId: 1,
  nonce: 'abcdef123456',
  issuedAt: new Date(NOW),
} as const
const signIn = (over: object = {}) =>
  meaningOfData('personal_sign', createSiweMessage({ ...SIGN_IN, ...over } as typeof SIGN_IN))

describe('a sign-in message', () => {
  it('the review names the site, the purpose, the network and the validity', async () => {
    expect(await signIn({ statement: 'Read your ducks.', expirationTime: new Date(NOW + 3_600_000) })).toEqual({
      sentence: 'Sign in to almanac.example',
      facts: {
        site: 'almanac.example',
        purpose: 'Read your ducks.',
        uri: 'https://almanac.example/login',
        network: 'Ethereum',
        until: '2026-05-01 13:00 UTC',
      },
      notices: [],
      grave: [],
    })
    expect(
      await meaningOfData(
        'solana_signMessage',
        btoa(
          createSignInMessageText({ domain: 'almanac.example', address: SOLANA, statement: 'Hi.', chainId: 'mainnet' }),
        ),
      ),
    ).toMatchObject({ sentence: 'Sign in to almanac.example', notices: [] })
    expect(
      await meaningOfData(
        'solana_signMessage',
        btoa(createSignInMessageText({ domain: 'almanac.example', address: SOLANA })),
      ),
    ).toMatchObject({ sentence: 'Sign in to almanac.example', notices: [] })
  })

  it.each<[string, object, string]>([
    [
      'another site',
      { domain: 'evil.example' },
      'This signs you in to evil.example, and you are on almanac.example. Whoever gets this signature can act as you there.',
    ],
    [
      'another port',
      { domain: 'almanac.example:8443' },
      'This signs you in to almanac.example:8443, and you are on almanac.example. Whoever gets this signature can act as you there.',
    ],
    [
      'the same site without a lock',
      { scheme: 'http' },
      'This signs you in to http://almanac.example, and you are on almanac.example. Whoever gets this signature can act as you there.',
    ],
    [
      'another address',
      { uri: 'https://evil.example/login' },
      'It is for https://evil.example/login, which is not this page.',
    ],
    [
      'a network that the app does not use',
      { chainId: 424242 },
      'It is for the network 424242, which this app does not use.',
    ],
    ['another account', { address: BOB }, 'It is for another account than the one that signs.'],
  ])('a sign-in message has a grave warning if it is for %s', async (_, over, warning) => {
    expect((await signIn(over)).grave).toEqual([warning])
  })

  it('mismatches on Solana have grave warnings, too', async () => {
    const onSolana = async (over: object) =>
      (
        await meaningOfData(
          'solana_signMessage',
          btoa(createSignInMessageText({ domain: 'almanac.example', address: SOLANA, ...over })),
        )
      ).grave
    expect(
      await Promise.all([
        onSolana({ domain: 'evil.example' }),
        onSolana({ chainId: 'devnet' }),
        onSolana({ uri: 'https://evil.example' }),
        onSolana({ address: BOB }),
        onSolana({ chainId: 'solana:mainnet' }),
      ]),
    ).toMatchObject([{ length: 1 }, { length: 1 }, { length: 1 }, { length: 1 }, { length: 0 }])
  })

  it('the visitor is warned of a message that has expired, or is not valid yet', async () => {
    expect((await signIn({ expirationTime: new Date(NOW) })).notices).toEqual(['It ended at 2026-05-01 12:00 UTC.'])
    expect((await signIn({ notBefore: new Date(NOW + 60_000) })).notices).toEqual([
      'It begins at 2026-05-01 12:01 UTC.',
    ])
  })

  it('near copies of a sign-in message have a grave warning, but variants of other libraries have none', async () => {
    const text = createSiweMessage(SIGN_IN)
    const odd = 'This looks like a request to sign in, and is not written as one. We cannot say where it signs you in.'
    for (const other of [
      `${text}\nURI: https://evil.example`,
      ` ${text}`,
      text.replace('almanac.example wants', 'almanac.example  wants'),
      text.replace('Version: 1', 'Version: 2'),
      text.replace('Nonce: ', 'Nonce: -'),
      text.replace('Ethereum', 'Solana'),
      `Hi!\n${text}`,
    ])
      expect((await meaningOfData('personal_sign', other)).grave, other).toEqual([odd])
    expect((await meaningOfData('solana_signMessage', btoa(text))).grave).toEqual([odd])
    const statement = 'Read your ducks.\nURI: https://evil.example'
    const second = createSignInMessageText({ domain: 'almanac.example', address: SOLANA, statement, uri: SIGN_IN.uri })
    expect(await meaningOfData('solana_signMessage', btoa(second))).toMatchObject({ facts: {}, grave: [odd] })
    for (const other of [
      text.replace('.000Z', 'Z'),
      text.replace(WALLET, WALLET.toLowerCase()),
      text.replace('\n\n\nURI', '\n\nURI'),
    ])
      expect(await meaningOfData('personal_sign', other), other).toMatchObject({
        sentence: 'Sign in to almanac.example',
        notices: [],
      })
  })
})

describe('a Solana text in an envelope', () => {
  const key = (byte: number) => Array.from({ length: 32 }, () => byte)
  const [wallet, application, other] = [fromBase58(SOLANA), key(2), key(3)]
  const envelope = (text: string, ...signers: readonly Iterable<number>[]) => {
    const body = Buffer.from(text)
    const mark = [255, ...Buffer.from('solana offchain')]
    const bytes = [...mark, 0, ...application, 1, signers.length, ...signers.flatMap(signer => [...signer])]
    return meaningOfData(
      'solana_signMessage',
      Buffer.from([...bytes, body.length & 255, body.length >> 8, ...body]).toString('base64'),
    )
  }

  it('the text is shown with its application and the other signers', async () => {
    expect(await envelope('I was here.', wallet)).toEqual({
      sentence: 'Sign this text for almanac.example',
      facts: { app: toBase58(Uint8Array.from(application)) },
      notices: [],
      grave: [],
    })
    expect((await envelope('I was here.', wallet, other)).facts).toMatchObject({
      'signer-1': toBase58(Uint8Array.from(other)),
    })
  })

  it('another account, a bare hash and a sign-in at another site have grave warnings', async () => {
    expect((await envelope('I was here.', other)).grave).toEqual(['It is for another account than the one that signs.'])
    expect((await envelope('9b1f'.repeat(16), wallet)).grave).toEqual([expect.stringContaining('bare hash')])
    const elsewhere = createSignInMessageText({ domain: 'evil.example', address: SOLANA })
    expect(await envelope(elsewhere, wallet)).toMatchObject({
      sentence: 'Sign in to evil.example',
      grave: [expect.stringContaining('evil.example')],
    })
  })

  it('an empty text is shown as unreadable bytes', async () => {
    expect(await envelope('', wallet)).toMatchObject({
      sentence: 'Sign 85 bytes for almanac.example',
      notices: ['This is no text: nobody can read here what it means.'],
    })
  })
})

const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]
const permit = (over: object = {}) =>
  typed({
    types: { Permit: PERMIT },
    primaryType: 'Permit',
    message: { owner: WALLET, spender: BOB, value: '250000000', nonce: 0, deadline: SOON, ...over },
  })
const LASTING = 'The spender may take all of these tokens, now and later.'
const ENDLESS = 'Whoever gets this signature can use it for more than a year, or for as long as they like.'

describe('typed data that grant a permission', () => {
  it('an EIP-2612 permit is described by its spender, amount and end', async () => {
    expect(await permit()).toEqual({
      sentence: 'Let 0x7099…79c8 spend 250 USDC',
      facts: {
        spender: BOB.toLowerCase(),
        'token-address': USDC.toLowerCase(),
        exact: '250 USDC',
        end: '2026-05-02 12:00 UTC',
        app: 'USD Coin 2',
        network: { kind: 'network', name: 'Ethereum' },
        type: 'Permit',
      },
      notices: [],
      grave: [],
    })
    expect((await permit({ value: 0 })).sentence).toBe('Stop 0x7099…79c8 from spending your tokens')
  })

  it('a permit without a limit or an end needs the checkbox', async () => {
    expect(await permit({ value: MOST })).toMatchObject({
      sentence: 'Let 0x7099…79c8 spend any amount of USDC',
      grave: [LASTING],
    })
    for (const deadline of [MOST, String(NOW / 1000 + 40_000_000), String(2n ** 63n)])
      expect((await permit({ deadline })).grave).toEqual([ENDLESS])
    expect((await permit({ value: 0, deadline: MOST })).grave, 'what takes a permission away').toEqual([])
    expect((await permit({ deadline: String(NOW / 1000 - 1) })).notices).toEqual(['It ended at 2026-05-01 11:59 UTC.'])
  })

  it('the DAI form, with a yes or no for the amount, is recognised', async () => {
    const dai = (message: object) =>
      typed({
        types: {
          Permit: [
            { name: 'holder', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'nonce', type: 'uint256' },
            { name: 'expiry', type: 'uint256' },
            { name: 'allowed', type: 'bool' },
          ],
        },
        primaryType: 'Permit',
        domain: { name: 'Dai Stablecoin', chainId: 1, verifyingContract: '0x6B175474E89094C44Da98b954EedeAC495271d0F' },
        message: { holder: WALLET, spender: BOB, nonce: 0, expiry: SOON, ...message },
      })
    expect(await dai({ allowed: true })).toMatchObject({
      sentence: 'Let 0x7099…79c8 spend any amount of DAI',
      grave: [LASTING],
    })
    expect((await dai({ allowed: true, expiry: 0 })).grave).toEqual([ENDLESS, LASTING])
    expect(await dai({ allowed: false, expiry: 0 })).toMatchObject({
      sentence: 'Stop 0x7099…79c8 from spending your tokens',
      grave: [],
    })
  })

  const DETAILS = [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ]
  const PERMISSIONS = [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ]
  const permit2 = (primaryType: string, types: object, message: object) =>
    typed({ domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }, types, primaryType, message })

  it('every address has its checksum once the code for it is loaded', async () => {
    const checksum = (address: string) => getAddress(address)
    const data = {
      types: { Permit: PERMIT },
      primaryType: 'Permit',
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
      message: { owner: WALLET, spender: BOB, value: '250000000', nonce: 0, deadline: SOON },
    }
    expect(await meaningOfData('eth_signTypedData_v4', data, checksum)).toMatchObject({
      sentence: 'Let 0x7099…79C8 spend 250 USDC',
      facts: { spender: BOB, 'token-address': USDC },
    })
    const unknown = {
      ...data,
      types: { Note: [{ name: 'to', type: 'address' }] },
      primaryType: 'Note',
      message: { to: BOB },
    }
    expect(await meaningOfData('eth_signTypedData_v4', unknown, checksum)).toMatchObject({ facts: { contract: USDC } })
  })

  it('a Permit2 allowance is recognised, for one token or several', async () => {
    const types = {
      PermitDetails: DETAILS,
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
    }
    const details = { token: USDC, amount: 5_000_000, expiration: SOON, nonce: 0 }
    expect(await permit2('PermitSingle', types, { details, spender: BOB, sigDeadline: SOON })).toMatchObject({
      sentence: 'Let 0x7099…79c8 spend 5 USDC until 2026-05-02 12:00 UTC',
      facts: { spender: BOB.toLowerCase(), 'token-address': USDC.toLowerCase() },
      notices: [],
    })
    expect(
      (
        await permit2('PermitSingle', types, {
          details: { ...details, amount: (2n ** 160n - 1n).toString() },
          spender: BOB,
          sigDeadline: SOON,
        })
      ).grave,
    ).toEqual([LASTING])
    const batch = {
      ...types,
      PermitBatch: [
        { name: 'details', type: 'PermitDetails[]' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
    }
    const several = await permit2('PermitBatch', batch, {
      details: [details, { ...details, token: DUCK, amount: (2n ** 160n - 1n).toString() }],
      spender: BOB,
      sigDeadline: SOON,
    })
    expect(several, 'the sentence is about the one without a limit').toMatchObject({
      sentence: 'Let 0x7099…79c8 spend any amount of your tokens until 2026-05-02 12:00 UTC',
      facts: { 'token-address': DUCK.toLowerCase() },
      notices: [LASTING, 'This also does the following at 0xa0b8…eb48: Let 0x7099…79c8 spend 5 USDC.'],
      grave: [LASTING],
    })
    const revokingFirst = await permit2('PermitBatch', batch, {
      details: [{ ...details, token: DUCK, amount: 0 }, details],
      spender: BOB,
      sigDeadline: SOON,
    })
    expect(revokingFirst).toMatchObject({
      sentence: 'Let 0x7099…79c8 spend 5 USDC until 2026-05-02 12:00 UTC',
      notices: [],
    })
  })

  it('the contract of Permit2 is named as the contract, not as a receiver', async () => {
    const data = {
      domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
      types: {
        TokenPermissions: PERMISSIONS,
        PermitTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'PermitTransferFrom',
      message: { permitted: { token: USDC, amount: 7_000_000 }, spender: BOB, nonce: 1, deadline: SOON },
    }
    const message = await readMessage({ method: 'eth_signTypedData_v4', data, address: WALLET })
    const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001' })
    const { facts } = meaningOfMessage(message, { settings, reading: undefined }, english)
    expect(facts.map(({ id, label }) => [id, label])).toEqual([
      ['spender', 'Spender'],
      ['token-address', 'Token address'],
      ['exact', 'Exact amount'],
      ['end', 'Until'],
      ['app', 'For'],
      ['network', 'Network'],
      ['contract', 'Contract'],
      ['type', 'Type'],
    ])
    expect(facts.find(({ id }) => id === 'contract')?.value).toMatchObject({ full: PERMIT2.toLowerCase() })
  })

  it('a Permit2 allowance for one block lasts until the deadline; one of 0 is a revocation without an end', async () => {
    const types = {
      PermitDetails: DETAILS,
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
    }
    const allowance = (amount: number, expiration: number | string, sigDeadline: string) =>
      permit2('PermitSingle', types, {
        details: { token: USDC, amount, expiration, nonce: 0 },
        spender: BOB,
        sigDeadline,
      })
    expect(await allowance(5_000_000, 0, SOON)).toMatchObject({
      sentence: 'Let 0x7099…79c8 spend 5 USDC until 2026-05-02 12:00 UTC',
      facts: { end: '2026-05-02 12:00 UTC' },
      notices: [],
    })
    expect(await allowance(5_000_000, 0, MOST)).toMatchObject({
      sentence: 'Let 0x7099…79c8 spend 5 USDC',
      grave: [ENDLESS],
    })
    expect(await allowance(0, SOON, SOON)).toMatchObject({
      sentence: 'Stop 0x7099…79c8 from spending your tokens',
      notices: [],
    })
  })

  it('a single Permit2 transfer is recognised, whatever is signed beside it', async () => {
    const members = [
      { name: 'permitted', type: 'TokenPermissions' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ]
    const message = { permitted: { token: USDC, amount: 7_000_000 }, spender: BOB, nonce: 1, deadline: SOON }
    const sentence = 'Let 0x7099…79c8 spend 7 USDC until 2026-05-02 12:00 UTC'
    expect(
      await permit2('PermitTransferFrom', { TokenPermissions: PERMISSIONS, PermitTransferFrom: members }, message),
    ).toMatchObject({ sentence, notices: [] })
    expect(
      await permit2(
        'PermitWitnessTransferFrom',
        {
          TokenPermissions: PERMISSIONS,
          Order: [{ name: 'id', type: 'uint256' }],
          PermitWitnessTransferFrom: [...members, { name: 'witness', type: 'Order' }],
        },
        { ...message, witness: { id: 1 } },
      ),
    ).toMatchObject({ sentence })
    expect(
      await permit2(
        'PermitBatchTransferFrom',
        {
          TokenPermissions: PERMISSIONS,
          PermitBatchTransferFrom: members.map(member =>
            member.name === 'permitted' ? { ...member, type: 'TokenPermissions[]' } : member,
          ),
        },
        { ...message, permitted: [message.permitted] },
      ),
    ).toMatchObject({ sentence })
  })

  it('three equal transfers of a batch are counted, because each can be made', async () => {
    const permitted = { token: USDC, amount: 7_000_000 }
    const types = {
      TokenPermissions: PERMISSIONS,
      PermitBatchTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions[]' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    }
    const several = (count: number) =>
      permit2('PermitBatchTransferFrom', types, {
        ...{ permitted: Array.from({ length: count }, () => permitted), spender: BOB, nonce: 1, deadline: SOON },
      })
    const others = async (count: number) => (await several(count)).notices
    expect([await others(1), await others(2), await others(3)]).toEqual([
      [],
      ['This also does the following at 0xa0b8…eb48: Let 0x7099…79c8 spend 7 USDC.'],
      ['This also does the following at 0xa0b8…eb48 (2 ×): Let 0x7099…79c8 spend 7 USDC.'],
    ])
  })

  it('a transfer by authorisation is recognised (EIP-3009)', async () => {
    const members = [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ]
    const message = {
      from: WALLET.toLowerCase(),
      to: BOB,
      value: 1_500_000,
      validAfter: 0,
      validBefore: SOON,
      nonce: `0x${'01'.repeat(32)}`,
    }
    for (const name of ['TransferWithAuthorization', 'ReceiveWithAuthorization'])
      expect(await typed({ types: { [name]: members }, primaryType: name, message })).toMatchObject({
        sentence: 'Send 1.5 USDC to 0x7099…79c8 until 2026-05-02 12:00 UTC',
        notices: [],
      })
    const later = { ...message, validAfter: NOW / 1000 + 60 }
    expect(
      await typed({
        types: { TransferWithAuthorization: members },
        primaryType: 'TransferWithAuthorization',
        message: later,
      }),
    ).toMatchObject({ notices: ['It begins at 2026-05-01 12:01 UTC.'] })
  })

  it('a permit is recognised by its full type, not by its name alone', async () => {
    const other = await typed({
      types: { Permit: [...PERMIT, { name: 'more', type: 'uint256' }] },
      primaryType: 'Permit',
      message: { owner: WALLET, spender: BOB, value: 1, nonce: 0, deadline: SOON, more: 1 },
    })
    expect(other).toMatchObject({
      sentence: 'Sign Permit for almanac.example',
      facts: { contract: USDC.toLowerCase(), type: 'Permit' },
      notices: [expect.stringContaining('seems to give somebody power')],
    })
  })
})

const OFFER = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]
const ORDER = {
  OrderComponents: [
    ['offerer', 'address'],
    ['zone', 'address'],
    ['offer', 'OfferItem[]'],
    ['consideration', 'ConsiderationItem[]'],
    ['orderType', 'uint8'],
    ['startTime', 'uint256'],
    ['endTime', 'uint256'],
    ['zoneHash', 'bytes32'],
    ['salt', 'uint256'],
    ['conduitKey', 'bytes32'],
    ['counter', 'uint256'],
  ].map(([name, type]) => ({ name, type })),
  OfferItem: OFFER,
  ConsiderationItem: [...OFFER, { name: 'recipient', type: 'address' }],
}
const item = (itemType: number, token: string, id: number, amount: string, endAmount = amount) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount,
})
const zero = `0x${'00'.repeat(32)}`
const order = (offer: object[], consideration: object[], endTime: string = SOON) =>
  typed({
    domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: DUCK },
    types: ORDER,
    primaryType: 'OrderComponents',
    message: {
      offerer: WALLET,
      zone: DUCK,
      offer,
      consideration,
      orderType: 0,
      startTime: 0,
      endTime,
      zoneHash: zero,
      salt: 1,
      conduitKey: zero,
      counter: 0,
    },
  })
const NATIVE = `0x${'00'.repeat(20)}`

describe('a Seaport order', () => {
  it('the review names what is given, the least that the wallet receives, and the end', async () => {
    expect(
      await order(
        [item(2, DUCK, 7, '1')],
        [
          { ...item(0, NATIVE, 0, '2000000000000000000', '1500000000000000000'), recipient: WALLET },
          { ...item(0, NATIVE, 0, '100000000000000000'), recipient: BOB },
        ],
      ),
    ).toMatchObject({ sentence: 'Give NFT 7 of 0x0000…d0cc for 1.5 ETH until 2026-05-02 12:00 UTC', notices: [] })
    expect(
      (await order([item(1, USDC, 0, '5000000', '9000000')], [{ ...item(4, DUCK, 0, '1'), recipient: WALLET }]))
        .sentence,
    ).toBe('Give 9 USDC for any NFT of 0x0000…d0cc until 2026-05-02 12:00 UTC')
  })

  it('an order without a return or an end needs the checkbox', async () => {
    expect(await order([item(2, DUCK, 7, '1')], [{ ...item(0, NATIVE, 0, '1'), recipient: BOB }])).toMatchObject({
      sentence: 'Give away NFT 7 of 0x0000…d0cc until 2026-05-02 12:00 UTC',
      grave: ['You get nothing for what you give.'],
    })
    expect((await order([item(2, DUCK, 7, '1')], [{ ...item(0, NATIVE, 0, '0'), recipient: WALLET }])).grave).toEqual([
      'You get nothing for what you give.',
    ])
    expect(
      (await order([item(2, DUCK, 7, '1')], [{ ...item(0, NATIVE, 0, '1'), recipient: WALLET }], MOST)).grave,
    ).toEqual([ENDLESS])
  })
})

describe('a call of another account', () => {
  const SAFE = [
    'to address',
    'value uint256',
    'data bytes',
    'operation uint8',
    'safeTxGas uint256',
    'baseGas uint256',
    'gasPrice uint256',
    'gasToken address',
    'refundReceiver address',
    'nonce uint256',
  ].map(line => ({ name: line.split(' ')[0], type: line.split(' ')[1] }))
  const safe = (over: object) =>
    typed({
      domain: { chainId: 1, verifyingContract: DUCK },
      types: { SafeTx: SAFE },
      primaryType: 'SafeTx',
      message: {
        to: BOB,
        value: 0,
        data: '0x',
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: NATIVE,
        refundReceiver: NATIVE,
        nonce: 3,
        ...over,
      },
    })
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB, 2n ** 256n - 1n] })

  it('the transaction of a Safe is described by its transfer, call or permission', async () => {
    expect(await safe({ value: '1000000000000000000' })).toMatchObject({
      sentence: 'Have the Safe 0x0000…d0cc do this: Send 1 ETH to 0x7099…79c8',
      grave: [],
    })
    expect(await safe({ to: USDC, data: approval })).toMatchObject({
      sentence: 'Have the Safe 0x0000…d0cc do this: Let 0x7099…79C8 spend any amount of USDC',
      grave: [LASTING],
    })
    expect((await safe({ to: BOB, data: '0x12345678' })).notices).toEqual([
      'We cannot read what this call does. Such a call may also use what has been allowed before.',
    ])
    expect((await safe({ to: BOB, data: '0x12345678', operation: 1 })).grave[0]).toContain(
      'as if it were the account’s own',
    )
  })

  it('the user operation of a smart account is described by its call (ERC-4337)', async () => {
    const members = [
      'sender address',
      'nonce uint256',
      'initCode bytes',
      'callData bytes',
      'accountGasLimits bytes32',
      'preVerificationGas uint256',
      'gasFees bytes32',
      'paymasterAndData bytes',
    ].map(line => ({ name: line.split(' ')[0], type: line.split(' ')[1] }))
    const execute = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'execute',
          stateMutability: 'nonpayable',
          outputs: [],
          inputs: [
            { type: 'address', name: 'to' },
            { type: 'uint256', name: 'value' },
            { type: 'bytes', name: 'data' },
          ],
        },
      ],
      functionName: 'execute',
      args: [USDC as Hex, 0n, approval],
    })
    const operation = await typed({
      domain: { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: DUCK },
      types: { PackedUserOperation: members },
      primaryType: 'PackedUserOperation',
      message: {
        sender: BOB,
        nonce: 0,
        initCode: '0x',
        callData: execute,
        accountGasLimits: zero,
        preVerificationGas: 0,
        gasFees: zero,
        paymasterAndData: '0x',
      },
    })
    expect(operation.sentence).toBe(
      'Have the smart account 0x7099…79c8 do this: Let 0x7099…79C8 spend any amount of USDC',
    )
    expect(operation.grave).toEqual([LASTING])
  })
})
