import { encodeAbiParameters, encodeFunctionData, getAddress, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { shortAddress } from '../../../../chains/address.js'
import { readCalls } from '../../../../chains/ethereum/index.js'
import type { Hex } from '../../../../chains/ethereum-request.js'
import { english } from '../../../../copy/language.js'
import { polluted } from '../../../../lib/own/polluted.harness.js'
import { callNotices, type CallFacts } from './call-notices.js'

const [WALLET, CONTRACT, EVE, BOB] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  `0x${'c'.repeat(40)}`,
  `0x${'e'.repeat(40)}`,
  `0x${'b'.repeat(40)}`,
] as const
const MOST = 2n ** 256n - 1n
const LASTING = 'grave: The spender may take all of these tokens, now and later.'
const ODD =
  'grave: This call is written in a form that some contracts refuse, and others carry out. An honest app has no reason for that.'
const UNREAD = 'warning: We cannot read what this call does. Such a call may also use what has been allowed before.'
const ADDS = 'warning: This adds to what the spender may take already.'

const encoded = (signature: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
/** The notices about call data, as the review shows them. */
const noticesFor = (data: Hex, over: Partial<CallFacts> = {}) => {
  return callNotices(
    { to: CONTRACT, value: 0n, wallet: WALLET, ...readCalls(CONTRACT, data, WALLET), ...over },
    english,
  ).map(({ tone, grave, text }) => `${grave ? 'grave' : tone}: ${text}`)
}
const of = (signature: string, ...args: unknown[]) => noticesFor(encoded(signature, ...args))

describe('an approval in another form has the usual warning', () => {
  const signed = [27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]

  it('approve has the warning', () => {
    expect(of('approve(address s, uint256 n)', EVE, MOST)).toEqual([LASTING])
    expect(of('approve(address s, uint256 n)', EVE, 5n)).toEqual([])
  })

  it('an unlimited approve for a contract that takes nothing without a signature needs no checkbox', () => {
    expect(of('approve(address s, uint256 n)', '0x000000000022D473030F116dDEE9F6B43aC78BA3', MOST)).toEqual([
      LASTING.replace('grave', 'warning'),
    ])
  })

  it('approve with dirty upper bits has the warning', () => {
    const clean = encoded('approve(address s, uint256 n)', EVE, MOST)
    expect(noticesFor(`${clean.slice(0, 10)}1${clean.slice(11)}` as Hex)).toEqual([ODD, LASTING])
    expect(noticesFor(clean.slice(0, -2) as Hex)).toEqual([ODD, LASTING])
  })

  it('increaseApproval has the warning', () => {
    expect(of('increaseApproval(address s, uint256 n)', EVE, MOST)).toEqual([LASTING, ADDS])
  })

  it("approveDelegation, with which somebody borrows at the wallet's expense, has a warning", () => {
    const owed = 'grave: You owe what somebody else borrows here, and what you have deposited may be taken for it.'
    for (const amount of [5n, MOST]) expect(of('approveDelegation(address s, uint256 n)', EVE, amount)).toEqual([owed])
    expect(of('approveDelegation(address s, uint256 n)', EVE, 0n)).toEqual([])
  })

  it('permit has the warning with a number, with a yes or no, and by Permit2', () => {
    expect(
      of(
        'permit(address o, address s, uint256 n, uint256 d, uint8 v, bytes32 r, bytes32 t)',
        WALLET,
        EVE,
        MOST,
        9n,
        ...signed,
      ),
    ).toEqual([LASTING])
    const dai = 'permit(address o, address s, uint256 n, uint256 d, bool yes, uint8 v, bytes32 r, bytes32 t)'
    expect([of(dai, WALLET, EVE, 1n, 9n, true, ...signed), of(dai, WALLET, EVE, 1n, 9n, false, ...signed)]).toEqual([
      [LASTING],
      [],
    ])
    const details = { token: BOB, amount: 2n ** 160n - 1n, expiration: 2 ** 48 - 1, nonce: 0 }
    expect(
      of(
        'permit(address o, ((address token, uint160 amount, uint48 expiration, uint48 nonce) d, address s, uint256 e) p, bytes g)',
        WALLET,
        { d: details, s: EVE, e: 9n },
        '0x',
      ),
    ).toEqual([LASTING, 'warning: This permission does not end by itself.'])
  })

  it('authorizeOperator and setOperator have the warning', () => {
    expect([
      of('authorizeOperator(address a)', EVE),
      of('setOperator(address a, bool yes)', EVE, true),
      of('setOperator(address a, bool yes)', EVE, false),
    ]).toEqual([[LASTING], [LASTING], []])
  })

  it('setOwner, grantRole and upgradeTo have their warnings', () => {
    expect(of('setOwner(address a)', EVE)).toEqual([
      'grave: The contract gets another owner, who decides over it from then on.',
    ])
    expect(of('grantRole(bytes32 r, address a)', `0x${'00'.repeat(32)}`, EVE)).toEqual([
      'grave: Somebody gets access to the contract, and may decide in it from then on.',
    ])
    expect(of('upgradeTo(address a)', EVE)).toEqual([
      'grave: The contract gets other code, which decides over all that is in it from then on.',
    ])
  })
})

describe('a call that does several things', () => {
  const batch = (...amounts: bigint[]) =>
    of(
      'permit(address o, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] d, address s, uint256 e) p, bytes g)',
      WALLET,
      {
        d: amounts.map((amount, index) => ({ token: [BOB, CONTRACT][index % 2], amount, expiration: 9, nonce: 0 })),
        s: EVE,
        e: 9n,
      },
      '0x',
    )

  it('each effect beside the first has a warning', () => {
    expect(batch(5n, 2n ** 160n - 1n)).toEqual([
      LASTING,
      'warning: This also does the following at 0xbBbB…BBbB: Let 0xEeee…EEeE spend tokens.',
    ])
    expect(batch(5n, 0n), 'what is taken away needs no word').toEqual([])
  })

  it('each effect has one notice with all its warnings, as grave as the gravest', () => {
    const of = (...amounts: bigint[]) =>
      batch(...amounts).map(text => text.replace(/ 0x[bB]{4}…[bB]{4}:/, ' it:').replace(/ 0x[cC]{4}…[cC]{4}:/, ' it:'))
    const [most, lasting] = [2n ** 160n - 1n, LASTING.replace('grave: ', '')]
    expect(of(most, most)).toEqual([
      LASTING,
      `grave: This also does the following at it: Let 0xEeee…EEeE spend any amount of your tokens. ${lasting}`,
    ])
    const odd = encoded('aggregate((address t, bytes d)[] c)', [
      { t: CONTRACT, d: encoded('setOwner(address a)', BOB) },
      { t: BOB, d: `${encoded('approve(address s, uint256 n)', EVE, MOST)}00` },
    ])
    expect(noticesFor(odd).slice(1)).toEqual([
      `grave: This also does the following at ${shortAddress(getAddress(BOB))}: Let ${shortAddress(getAddress(EVE))} spend any amount of your tokens. ${lasting} This call carries 1 byte more than its function takes.`,
    ])
  })

  it('a notice says that the transaction contains more than was read', () => {
    expect(batch(...Array<bigint>(51).fill(5n))).toEqual([
      'danger: There is more in this request than we have read.',
      `warning: This also does the following at ${shortAddress(getAddress(CONTRACT))} (25 ×): Let 0xEeee…EEeE spend tokens.`,
      `warning: This also does the following at ${shortAddress(getAddress(BOB))} (24 ×): Let 0xEeee…EEeE spend tokens.`,
    ])
  })
})

describe('an approval inside another call', () => {
  const approve = (amount = MOST) => encoded('approve(address s, uint256 n)', EVE, amount)
  const multicall = (...calls: Hex[]) => encoded('multicall(bytes[] c)', calls)
  const CUT = 'danger: There is more in this request than we have read.'

  it('an inner approval has the same warning: multicall, execute', () => {
    expect([
      noticesFor(multicall(approve())),
      of('execute(address t, uint256 v, bytes d)', BOB, 0n, approve()),
    ]).toEqual([[LASTING], [LASTING]])
    const dirty = approve().replace('095ea7b30', '095ea7b3f') as Hex
    expect(noticesFor(multicall(dirty))).toEqual([ODD, LASTING])
  })

  it('an inner approval is not hidden by the first effect or by unreadable calls', () => {
    const aggregate = of('aggregate3((address t, bool f, bytes d)[] c)', [
      { t: CONTRACT, f: false, d: encoded('mint(uint256 n)', 1n) },
      { t: BOB, f: false, d: approve() },
      { t: EVE, f: false, d: encoded('setOwner(address a)', BOB) },
      { t: EVE, f: false, d: encoded('stake(uint256 n)', 1n) },
    ])
    expect(aggregate).toEqual(
      [
        'grave: The contract gets another owner, who decides over it from then on.',
        `grave: This also does the following at 0xBbBB…bBbb: Let 0xEEee…EEeE spend any amount of your tokens. ${LASTING.replace('grave: ', '')}`,
        'warning: We cannot read all that this does. It may also use what has been allowed before.',
      ].map(text =>
        text
          .replaceAll(/0x[bB]{4}…[bB]{4}/g, shortAddress(getAddress(BOB)))
          .replaceAll(/0x[eE]{4}…[eE]{4}/g, shortAddress(getAddress(EVE))),
      ),
    )
  })

  it('a polluted page adds nothing to the notice about an inner call', async () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const data = encoded('aggregate((address t, bytes d)[] c)', [
      { t: EVE, d: encoded('setOwner(address a)', BOB) },
      { t: usdc, d: approve() },
    ])
    const usual = noticesFor(data, { chainId: 1 })
    expect(usual.join()).toContain('USDC')
    expect(await polluted({ impostor: true }, () => noticesFor(data, { chainId: 1 }))).toEqual([usual, usual])
  })

  it('the amount is shown in tokens if the contract is known on that chain', () => {
    const [usdc, two] = [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      [{ t: CONTRACT, v: 0n, d: encoded('setOwner(address a)', BOB) }],
    ] as const
    const data = encoded('executeBatch((address t, uint256 v, bytes d)[] c)', [
      ...two,
      { t: usdc, v: 0n, d: approve(2_000_000n) },
    ])
    const tail = (text: string | undefined) => text?.slice(text.indexOf('spend'))
    expect(tail(noticesFor(data, { chainId: 1 })[1])).toBe('spend 2 USDC.')
    expect(
      [noticesFor(data), noticesFor(data, { chainId: 10 })].map(all => tail(all[1])),
      'no token that is known there',
    ).toEqual(Array(2).fill('spend tokens, or move an NFT of yours.'))
  })

  it('a lower allowance needs no notice', () => {
    const lower = encoded('decreaseAllowance(address s, uint256 n)', EVE, MOST)
    expect([noticesFor(lower), noticesFor(multicall(approve(5n), lower))]).toEqual([[], []])
  })

  it('a notice says that calls are left out if there are too many, or nested too deep', () => {
    const nested = (depth: number): Hex => (depth === 0 ? approve() : multicall(nested(depth - 1)))
    expect([noticesFor(nested(4)), noticesFor(nested(5), { unread: true })]).toEqual([[LASTING], [CUT, UNREAD]])
    expect(noticesFor(multicall(...Array<Hex>(51).fill(approve(1n))))).toContain(CUT)
  })

  it("the token's own contract is that of the inner call, not that of the transaction", () => {
    const send = (to: Hex) =>
      of('execute(address t, uint256 v, bytes d)', BOB, 0n, encoded('transfer(address t, uint256 n)', to, 1n))
    expect([send(BOB), send(CONTRACT)]).toEqual([
      ["grave: The receiver is the token's own contract. What is sent there is usually lost."],
      [],
    ])
  })
})

describe('a swap', () => {
  const [ROUTER, USDC, WETH] = [
    '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  ] as const
  const ME = `0x${'1'.padStart(40, '0')}` as const
  const input = (types: string, ...values: unknown[]) =>
    encodeAbiParameters(parseAbiParameters(types as never) as never, values as never) as Hex
  const swap = (to: Hex, amount: bigint, minimum: bigint) =>
    input('address, uint256, uint256, address[], bool', to, amount, minimum, [USDC, WETH], true)
  const plan = (commands: Hex, ...inputs: Hex[]) => {
    const data = encoded('execute(bytes c, bytes[] i)', commands, inputs)
    return noticesFor(data, { to: ROUTER, chainId: 1, ...readCalls(ROUTER, data, WALLET) })
  }
  const permit = input(
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) d, address s, uint256 e), bytes',
    { d: { token: BOB, amount: 7n, expiration: 9, nonce: 0 }, s: ROUTER, e: 9n },
    '0x',
  )

  it('a limited swap needs no notice, and comes second to a graver effect', () => {
    expect([plan('0x08', swap(ME, 5_000_000n, 10n ** 16n)), plan('0x09', swap(ME, 10n ** 16n, 5_000_000n))]).toEqual([
      [],
      [],
    ])
    expect(plan('0x0a08', permit, swap(ME, 5_000_000n, 10n ** 16n))).toEqual([
      `warning: This also does the following at ${shortAddress(ROUTER)}: Swap 5 USDC for at least 0.01 WETH.`,
    ])
  })

  it('an unlimited swap has a warning', () => {
    const open = 'danger: Nothing limits how bad the price of this swap may be.'
    expect([plan('0x08', swap(ME, 5_000_000n, 0n)), plan('0x09', swap(ME, 10n ** 16n, MOST))]).toEqual([[open], [open]])
  })

  it('a swap whose receiver nobody owns has a grave warning', () => {
    expect(plan('0x08', swap(`0x${'dead'.padStart(40, '0')}`, 5_000_000n, 10n ** 16n))).toEqual([
      'grave: Nobody owns the receiving address. What is sent there is lost.',
    ])
    expect(plan('0x0a08', permit, swap(EVE, 5_000_000n, 10n ** 16n))).toEqual([
      `warning: This also does the following at ${shortAddress(ROUTER)}: Swap 5 USDC for at least 0.01 WETH and send it to ${shortAddress(getAddress(EVE))}.`,
    ])
  })
})

it('an approval for the zero address has no notice, because nobody can use it', () => {
  const [nobody, two] = [
    `0x${'0'.repeat(40)}`,
    (data: Hex) => [
      { t: CONTRACT, d: encoded('setOwner(address a)', BOB) },
      { t: BOB, d: data },
    ],
  ]
  expect(of('approve(address s, uint256 n)', nobody, MOST)).toEqual([])
  expect(
    of('aggregate((address t, bytes d)[] c)', two(encoded('approve(address s, uint256 n)', nobody, 7n))),
  ).toHaveLength(1)
})

it('an unreadable call has a notice about what it may do', () => {
  expect(of('stake(uint256 n)', 1n)).toEqual([UNREAD])
})
