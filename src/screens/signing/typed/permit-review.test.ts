import { id as keccak } from '@ethersproject/hash'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BOB, DUCK, members, reviewTypedData, WALLET } from './typed-review.harness.js'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const SOON = String(NOW / 1000 + 86_400)
const MOST = (2n ** 256n - 1n).toString()
const LASTING = 'The spender may take all of these tokens, now and later.'
const ENDLESS = 'Whoever gets this signature can use it for more than a year, or for as long as they like.'
const NFT = 'Whoever has this signature can take the NFT, and need not pay for it.'
const OWED = 'You owe what somebody else borrows here, and what you have deposited may be taken for it.'
const POWER =
  'This seems to give somebody power over what is yours, and we cannot say which. Look at all of its fields.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('location', { host: 'almanac.example', origin: 'https://almanac.example', protocol: 'https:' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (primaryType: string, type: string, message: object) =>
  reviewTypedData({
    domain: { name: 'Ducks', version: '1', chainId: 1, verifyingContract: DUCK },
    types: { [primaryType]: members(type) },
    primaryType,
    message: { owner: WALLET, nonce: 0, deadline: SOON, ...message },
  })

describe('a permit of one NFT (EIP-4494)', () => {
  const TYPE = 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline'
  const permit = (over: object = {}, type = TYPE) => at('Permit', type, { spender: BOB, tokenId: 7, ...over })

  it('the review names the mover, the NFT, the contract and the end, and says that nobody has to pay', async () => {
    const { digests, encodedType, values, ...review } = await permit()
    expect(values, 'what is set apart from words in other directions').toEqual(['7', '0x7099…79c8'])
    expect(review).toEqual({
      sentence: 'Let 0x7099…79c8 move your NFT with the ID 7',
      facts: {
        spender: BOB.toLowerCase(),
        'token-ids': '7',
        'token-address': DUCK.toLowerCase(),
        end: '2026-05-02 12:00 UTC',
        app: 'Ducks 1',
        network: { kind: 'network', name: 'Ethereum' },
        type: 'Permit',
      },
      notices: [NFT],
      grave: [],
    })
    expect(digests[0]).toBe(digests[1])
    expect(keccak(encodedType), 'the constant of Uniswap’s contract').toBe(
      '0x49ecf333e5b8c95c40fdafc95c1ad136e8914a8fb55e9dc8bb01eaa83a2df9ad',
    )
  })

  it('a permit without an end needs the checkbox, may contain its owner, and revokes if it names nobody', async () => {
    expect((await permit({ deadline: MOST })).grave).toEqual([ENDLESS])
    expect((await permit({ deadline: '253402300800' })).facts, 'a year of five digits').toMatchObject({
      end: '+010000-01-01 00:00 UTC',
    })
    expect(await permit({}, `address owner,${TYPE}`)).toMatchObject({
      sentence: 'Let 0x7099…79c8 move your NFT with the ID 7',
      notices: [NFT],
    })
    expect(await permit({ spender: `0x${'0'.repeat(40)}`, deadline: MOST })).toMatchObject({
      sentence: 'Let nobody else move your NFT with the ID 7',
      notices: [],
    })
  })
})

describe('a permit of all tokens of a contract', () => {
  it.each([
    ['PermitForAll', 'address operator,bool approved,uint256 nonce,uint256 deadline'],
    ['PermitForAll', 'address owner,address operator,bool approved,uint256 nonce,uint256 deadline'],
    ['PermitForAll', 'address owner,address spender,bool _approved,uint256 nonce,uint256 deadline'],
    ['PermitForAll', 'address spender,uint256 nonce,uint256 deadline'],
    ['Permit', 'address operator,uint256 nonce,uint256 deadline'],
  ])('the permit needs the checkbox, in the form %s(%s)', async (name, type) => {
    const review = await at(name, type, { operator: BOB, spender: BOB, approved: true, _approved: true })
    expect(review).toMatchObject({
      sentence: 'Let 0x7099…79c8 move all your tokens of 0x0000…d0cc',
      facts: { spender: BOB.toLowerCase(), 'token-address': DUCK.toLowerCase(), end: '2026-05-02 12:00 UTC' },
      grave: [LASTING],
    })
    expect(review.digests[0]).toBe(review.digests[1])
  })

  it('a revocation needs no checkbox, even without an end', async () => {
    const type = 'address operator,bool approved,uint256 nonce,uint256 deadline'
    const review = await at('PermitForAll', type, { operator: BOB, approved: false, deadline: MOST })
    expect(review).toMatchObject({ sentence: 'Stop 0x7099…79c8 from spending your tokens', notices: [] })
    expect(keccak(review.encodedType), 'the constant of Uniswap’s contract').toBe(
      '0x6673cb397ee2a50b6b8401653d3638b4ac8b3db9c28aa6870ffceb7574ec2f76',
    )
  })
})

describe('a delegation of credit (Aave)', () => {
  const delegation = (over: object) =>
    at('DelegationWithSig', 'address delegatee,uint256 value,uint256 nonce,uint256 deadline', {
      delegatee: BOB,
      value: '5000000',
      ...over,
    })

  it('the review names the borrower and the amount, and needs the checkbox, as the signer owes the debt', async () => {
    const review = await delegation({})
    expect(review).toMatchObject({
      sentence: 'Let 0x7099…79c8 borrow tokens, which you will owe',
      facts: { spender: BOB.toLowerCase(), exact: '5000000', end: '2026-05-02 12:00 UTC' },
      grave: [OWED],
    })
    expect(review.digests[0]).toBe(review.digests[1])
    expect(await delegation({ value: MOST, deadline: MOST })).toMatchObject({
      sentence: 'Let 0x7099…79c8 borrow without a limit, which you will owe',
      facts: { exact: 'Maximum' },
      grave: [ENDLESS, OWED],
    })
    expect(await delegation({ value: 0, deadline: MOST })).toMatchObject({
      sentence: 'Stop 0x7099…79c8 from borrowing what you owe',
      notices: [],
    })
  })
})

it.each([
  ['Permit', 'address spender,uint256 everything'],
  ['ApprovalOfAll', 'address who'],
  ['Note', 'address operator'],
])('unknown typed data that seem to grant a permission have a warning: %s(%s)', async (name, type) => {
  expect(await at(name, type, { spender: BOB, operator: BOB, who: BOB, everything: 1 })).toMatchObject({
    sentence: `Sign ${name} for almanac.example`,
    notices: [POWER],
  })
  expect((await at('Letter', 'address from,string text', { from: BOB, text: 'hi' })).notices).toEqual([])
})

it.each([
  ['ERC721Order', 'address maker,address taker,uint256 erc721TokenId', 'of 0x'],
  ['Order', 'address trader,bytes32 listingsRoot', 'of Blur'],
  ['Order', 'address sellToken,address receiver', 'of CoW'],
])('an unknown order has a warning, because it may give away anything: %s(%s), as one %s', async (name, type) => {
  const review = await at(name, type, {
    maker: WALLET,
    taker: BOB,
    erc721TokenId: 2516,
    trader: WALLET,
    listingsRoot: `0x${'f5'.repeat(32)}`,
    sellToken: DUCK,
    receiver: BOB,
  })
  expect(review).toMatchObject({ sentence: `Sign ${name} for almanac.example`, notices: [POWER], grave: [] })
})

it.each([
  ['SmartWalletMessage', 'bytes32 hash'],
  ['SafeMessage', 'bytes message'],
])('a hash for a smart account to approve needs the checkbox, like a bare hash: %s(%s)', async (name, type) => {
  const hash = `0x${'9b'.repeat(32)}`
  expect((await at(name, type, { hash, message: hash })).grave).toEqual([
    'This is a bare hash. It may stand for anything, such as handing over all that a smart account holds.',
  ])
  expect((await at('Note', 'bytes message', { message: '0x9b' })).notices).toEqual([])
})
