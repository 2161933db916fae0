import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { polluted } from '../../../lib/own/polluted.harness.js'
import type { Hex } from '../../ethereum-request.js'
import { readCalls } from './read-calls.js'

const [WRAPPER, WALLET, TOKEN, EVE, BOB] = [
  '71C7656EC7ab88b098defB751B7401B5f6d8976F',
  'a'.repeat(40),
  'd0c5e'.padStart(40, '0'),
  'e'.repeat(40),
  'b'.repeat(40),
].map(digits => getAddress(`0x${digits}`)) as [Hex, Hex, Hex, Hex, Hex]
const ZERO = `0x${'0'.repeat(40)}` as const

const encoded = (signature: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const approve = (amount = 7n) => encoded('approve(address s, uint256 n)', EVE, amount)
const stake = encoded('stake(uint256 n)', 1n)
const multicall = (...calls: Hex[]) => encoded('multicall(bytes[] c)', calls)
const read = (data: Hex) => readCalls(WRAPPER, data, WALLET)
const APPROVAL = { action: 'approve', spender: EVE, amount: 7n }
const AT_TOKEN = { ...APPROVAL, contract: TOKEN }

describe('an approval inside another call', () => {
  it('an approval is found in each form of multicall, at the contract itself', () => {
    const forms = [
      multicall(approve()),
      encoded('multicall(uint256 d, bytes[] c)', 9n, [approve()]),
      encoded('multicall(bytes32 h, bytes[] c)', `0x${'11'.repeat(32)}`, [approve()]),
      encoded('batch(bytes[] c, bool r)', [approve()], true),
    ]
    for (const data of forms) {
      expect(read(data)).toMatchObject({ call: APPROVAL, others: [], more: 0, unread: false, cut: false })
      expect(read(data).call, 'the contract is that of the transaction').not.toHaveProperty('contract')
      expect(read(data).call).not.toHaveProperty('isNonCanonical')
    }
  })

  it('an approval inside another call is found, with its contract', () => {
    const [single, list] = [[TOKEN, 0n, approve()], [{ t: TOKEN, v: 0n, d: approve() }]] as const
    const seaport = 'uint256, uint256, uint256, address, address, bytes'
    const forms = [
      encoded('multicall(address[] t, bytes[] d)', [TOKEN], [approve()]),
      encoded('aggregate((address t, bytes d)[] c)', [{ t: TOKEN, d: approve() }]),
      encoded('blockAndAggregate((address t, bytes d)[] c)', [{ t: TOKEN, d: approve() }]),
      encoded('tryAggregate(bool r, (address t, bytes d)[] c)', true, [{ t: TOKEN, d: approve() }]),
      encoded('tryBlockAndAggregate(bool r, (address t, bytes d)[] c)', true, [{ t: TOKEN, d: approve() }]),
      encoded('aggregate3((address t, bool f, bytes d)[] c)', [{ t: TOKEN, f: true, d: approve() }]),
      encoded('aggregate3Value((address t, bool f, uint256 v, bytes d)[] c)', [
        { t: TOKEN, f: true, v: 0n, d: approve() },
      ]),
      encoded('execute(address t, uint256 v, bytes d)', ...single),
      encoded('execute(address t, uint256 v, bytes d, uint8 o)', ...single, 0),
      encoded('execute(uint256 o, address t, uint256 v, bytes d)', 0n, ...single),
      encoded('execute((address t, uint256 v, bytes d)[] c)', list),
      encoded('executeBatch(address[] t, bytes[] d)', [TOKEN], [approve()]),
      encoded('executeBatch(address[] t, uint256[] v, bytes[] d)', [TOKEN], [0n], [approve()]),
      encoded('executeBatch((address t, uint256 v, bytes d)[] c)', list),
      encoded('executeTransaction(address t, uint256 v, bytes d)', ...single),
      encoded('execTransactionFromModule(address t, uint256 v, bytes d, uint8 o)', ...single, 0),
      encoded('executeUserOp(address t, uint256 v, bytes d, uint8 o)', ...single, 0),
      encoded('executeUserOpWithErrorString(address t, uint256 v, bytes d, uint8 o)', ...single, 0),
      encoded(
        `execTransaction(address, uint256, bytes, uint8, ${seaport})`,
        ...single,
        0,
        0n,
        0n,
        0n,
        ZERO,
        ZERO,
        '0x11',
      ),
      encoded(
        'multiSend(bytes p)',
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, TOKEN, 0n, BigInt(size(approve())), approve()],
        ),
      ),
    ]
    for (const data of forms) {
      expect(read(data), data).toMatchObject({ call: AT_TOKEN, others: [], more: 0, unread: false, cut: false })
      expect(read(data).call).not.toHaveProperty('isNonCanonical')
    }
  })

  it("an approval in a modular account's execution is found: one call, several, and with additional data", () => {
    const execute = (mode: string, batch: Hex) =>
      read(encoded('execute(bytes32 m, bytes b)', `0x${mode.padEnd(64, '0')}`, batch))
    const list = [{ t: TOKEN, v: 0n, d: approve() }] as const
    expect(execute('00', encodePacked(['address', 'uint256', 'bytes'], [TOKEN, 0n, approve()]))).toMatchObject({
      call: AT_TOKEN,
      unread: false,
    })
    expect(
      execute('01', encodeAbiParameters(parseAbiParameters('(address t, uint256 v, bytes d)[]'), [list])).call,
    ).toEqual({ ...AT_TOKEN, functionName: 'approve', isErc20Ish: true, isNFTIsh: false })
    expect(
      execute('01', encodeAbiParameters(parseAbiParameters('(address t, uint256 v, bytes d)[], bytes'), [list, '0x11']))
        .call,
    ).toEqual({ ...AT_TOKEN, functionName: 'approve', isErc20Ish: true, isNFTIsh: false })
    expect([execute('02', approve()), execute('00', '0x11'), execute('01', '0x11')]).toMatchObject(
      Array(3).fill({ call: undefined, unread: true }),
    )
  })

  it('an approval is found in a delegate call, which counts as unread because it may do more', () => {
    const forms = [
      encoded('execute(address c, bytes d)', TOKEN, approve()),
      encoded('execute(address t, uint256 v, bytes d, uint8 o)', TOKEN, 0n, approve(), 1),
      encoded(
        'execute(bytes32 m, bytes b)',
        `0xff${'00'.repeat(31)}`,
        encodePacked(['address', 'bytes'], [TOKEN, approve()]),
      ),
      encoded(
        'multiSend(bytes p)',
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [1, TOKEN, 0n, BigInt(size(approve())), approve()],
        ),
      ),
    ]
    for (const data of forms) expect(read(data), data).toMatchObject({ call: APPROVAL, unread: true })
  })

  it('an approval is marked if the wrapper is encoded unusually', () => {
    const usual = multicall(approve())
    const moved = usual.replace(
      `${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}`,
      `${'40'.padStart(64, '0')}${'0'.repeat(64)}${'1'.padStart(64, '0')}`,
    ) as Hex
    expect(read(moved)).toMatchObject({ call: { ...APPROVAL, isNonCanonical: true } })
    expect(
      read(encoded('executeBatch(address[] t, bytes[] d)', [TOKEN], [approve(), approve(9n)])).others,
    ).toMatchObject([{ ...AT_TOKEN, isNonCanonical: true }])
    const packed = encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes', 'uint8'],
      [0, TOKEN, 0n, BigInt(size(approve())), approve(), 0],
    )
    expect(read(encoded('multiSend(bytes p)', packed)), 'a byte behind the last call').toMatchObject({
      call: { ...AT_TOKEN, isNonCanonical: true },
    })
  })
})

describe('several calls in one transaction', () => {
  it('the call with the highest risk comes first, and the others are counted', () => {
    const upgrade = encoded('upgradeTo(address c)', BOB)
    const all = encoded('setApprovalForAll(address o, bool y)', EVE, true)
    const reading = read(
      multicall(stake, approve(), encoded('mint(uint256 n)', 1n), approve(9n), all, upgrade, approve(0n)),
    )
    expect([reading.call, ...reading.others].map(call => [call?.functionName, call?.amount])).toEqual([
      ['upgradeTo', undefined],
      ['setApprovalForAll', undefined],
      ['approve', 9n],
      ['approve', 7n],
      ['mint', 1n],
      ['approve', 0n],
    ])
    expect(reading).toMatchObject({ more: 6, unread: true, cut: false })
  })

  it('a call that only sends coins counts as unread, and an empty call does not', () => {
    const batch = (value: bigint) =>
      read(
        encoded('executeBatch((address t, uint256 v, bytes d)[] c)', [
          { t: TOKEN, v: 0n, d: approve() },
          { t: BOB, v: value, d: '0x' },
        ]),
      )
    expect([batch(1n), batch(0n)]).toMatchObject([
      { call: AT_TOKEN, more: 1, unread: true },
      { call: AT_TOKEN, more: 0, unread: false },
    ])
  })

  it('an empty call counts as unread if its wrapper is encoded unusually: other contracts may find data in it [SEC-02]', () => {
    const usual = encoded('execute(address t, uint256 v, bytes d)', TOKEN, 0n, '0x')
    // its data begin 49 bytes behind the selector, where 32 zeros lie across two words
    const found = `${usual.slice(0, 10 + 2 * 64)}${'31'.padStart(64, '0')}581e0d5b8f86b7a87e80bc264fa01f` as Hex
    expect([read(usual), read(found)]).toMatchObject([
      { call: undefined, more: 0, unread: false },
      { call: undefined, more: 0, unread: true },
    ])
  })

  it('a call that also sends coins counts as partly unread, unless coins are decoded', () => {
    const asked = (value: bigint) => encoded('execute(address t, uint256 v, bytes d)', TOKEN, value, approve())
    expect([read(asked(5n)), read(asked(0n))]).toMatchObject([
      { call: AT_TOKEN, more: 1, unread: true },
      { call: AT_TOKEN, more: 0, unread: false },
    ])
    expect(readCalls(WRAPPER, asked(5n), WALLET, true, true)).toMatchObject({
      call: AT_TOKEN,
      others: [{ action: 'transfer', coins: true, transferTo: TOKEN, amount: 5n }],
      more: 1,
      unread: false,
    })
    const inAnother = encoded('execute(address t, uint256 v, bytes d)', BOB, 5n, multicall(approve()))
    expect(readCalls(WRAPPER, inAnother, WALLET, true, true).others).toMatchObject([{ transferTo: BOB, amount: 5n }])
    const alone = encoded('execute(address t, uint256 v, bytes d)', BOB, 5n, '0x')
    expect(readCalls(WRAPPER, alone, WALLET, true, true)).toMatchObject({
      call: { action: 'transfer', coins: true, transferTo: BOB, amount: 5n },
      others: [],
      unread: false,
    })
  })

  it('four nested wrappers are decoded, and a fifth is reported as unread [SEC-99]', () => {
    const nested = (depth: number): Hex => (depth === 0 ? approve() : multicall(nested(depth - 1)))
    expect([read(nested(4)), read(nested(5))]).toMatchObject([
      { call: APPROVAL, cut: false },
      { call: undefined, cut: true },
    ])
  })

  it('fifty calls are decoded, and the fifty-first is reported as unread', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => approve(BigInt(index)))
    expect(
      [read(multicall(...many(50))), read(multicall(...many(51)))].map(({ others, cut }) => [others.length, cut]),
    ).toEqual([
      [49, false],
      [49, true],
    ])
    const twice = read(multicall(multicall(...many(25)), multicall(...many(26))))
    expect([twice.others.length, twice.cut], 'wherever they stand').toEqual([47, true])
    const packed = `0x${many(51)
      .map(data =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, TOKEN, 0n, BigInt(size(data)), data],
        ).slice(2),
      )
      .join('')}` as const
    expect(read(encoded('multiSend(bytes p)', packed))).toMatchObject({ cut: true })
  })

  it('four wrappers with fifty offsets each to the same data are read to the limit', () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const fifty = (inner: Hex): Hex =>
      `0xac9650d8${word(32)}${word(50)}${word(50 * 32).repeat(50)}${word(size(inner))}${inner.slice(2).padEnd(Math.ceil(size(inner) / 32) * 64, '0')}`
    const reading = read(fifty(fifty(fifty(fifty(approve())))))
    expect([reading.others.length, reading.cut, reading.call?.isNonCanonical]).toEqual([46, true, true])
  })
})

describe('calls of Permit2', () => {
  const [permitted, asked] = [
    (amount: bigint) => ({ token: TOKEN, amount }),
    (to: Hex, amount: bigint) => ({ to, amount }),
  ]
  const single =
    '((address token, uint256 amount) p, uint256 n, uint256 d) q, (address to, uint256 amount) t, address o'
  const batch =
    '((address token, uint256 amount)[] p, uint256 n, uint256 d) q, (address to, uint256 amount)[] t, address o'
  const [witness, signature] = [[`0x${'11'.repeat(32)}`, 'Order w)Order(uint256 id)'], '0x22']
  const moved = { action: 'transfer', isErc20Ish: true, token: TOKEN, transferTo: EVE, transferFrom: BOB, amount: 5n }

  it('a Permit2 transfer is decoded as a token transfer from its holder, with or without a witness', () => {
    const permit = { p: permitted(9n), n: 1n, d: 9n }
    const forms = [
      encoded(`permitTransferFrom(${single}, bytes s)`, permit, asked(EVE, 5n), BOB, signature),
      encoded(
        `permitWitnessTransferFrom(${single}, bytes32 w, string x, bytes s)`,
        permit,
        asked(EVE, 5n),
        BOB,
        ...witness,
        signature,
      ),
    ]
    for (const data of forms) {
      expect(read(data), data).toMatchObject({ call: moved, more: 0, unread: false })
      expect(read(data).call).not.toHaveProperty('isNonCanonical')
    }
  })

  it('each token of a batch is one transfer, with its own recipient and amount', () => {
    const permit = { p: [permitted(9n), { token: WRAPPER, amount: 9n }], n: 1n, d: 9n }
    for (const data of [
      encoded(`permitTransferFrom(${batch}, bytes s)`, permit, [asked(EVE, 5n), asked(WALLET, 3n)], BOB, signature),
      encoded(
        `permitWitnessTransferFrom(${batch}, bytes32 w, string x, bytes s)`,
        permit,
        [asked(EVE, 5n), asked(WALLET, 3n)],
        BOB,
        ...witness,
        signature,
      ),
    ]) {
      const { call, others } = read(data)
      expect([call, ...others]).toMatchObject([moved, { ...moved, token: WRAPPER, transferTo: WALLET, amount: 3n }])
      expect(others).toHaveLength(1)
    }
    const unequal = read(encoded(`permitTransferFrom(${batch}, bytes s)`, permit, [asked(EVE, 5n)], BOB, signature))
    expect(unequal, 'what the contract refuses').toMatchObject({ call: undefined, unread: true })
    const several = read(
      encoded('transferFrom((address from, address to, uint160 amount, address token)[] t)', [
        { from: BOB, to: EVE, amount: 5n, token: TOKEN },
        { from: BOB, to: EVE, amount: 6n, token: TOKEN },
      ]),
    )
    expect([several.call, ...several.others]).toMatchObject([{ ...moved, amount: 6n }, moved])
  })

  it('revoked permits are decoded like lowered allowances', () => {
    const lockdown = read(
      encoded('lockdown((address token, address spender)[] a)', [
        { token: TOKEN, spender: EVE },
        { token: WRAPPER, spender: BOB },
      ]),
    )
    expect([lockdown.call, ...lockdown.others]).toMatchObject([
      { action: 'revoke', token: TOKEN, spender: EVE },
      { action: 'revoke', token: WRAPPER, spender: BOB },
    ])
    expect(lockdown.call).not.toHaveProperty('amount')
    for (const name of ['decreaseAllowance', 'decreaseApproval'])
      expect(read(encoded(`${name}(address s, uint256 n)`, EVE, 7n)).call, name).toMatchObject({
        action: 'revoke',
        spender: EVE,
        amount: 7n,
        isErc20Ish: true,
      })
    expect(read(multicall(encoded('decreaseAllowance(address s, uint256 n)', EVE, 7n), approve())).call).toMatchObject(
      APPROVAL,
    )
  })
})

describe('calls of a Universal Router', () => {
  const [ME, ROUTER] = [1, 2].map(one => `0x${String(one).padStart(40, '0')}` as Hex)
  const input = (types: string, ...values: unknown[]) =>
    encodeAbiParameters(parseAbiParameters(types as never) as never, values as never) as Hex
  const plan = (...steps: readonly (readonly [command: string, input: Hex])[]) =>
    read(
      encoded(
        'execute(bytes c, bytes[] i, uint256 d)',
        `0x${steps.map(([command]) => command).join('')}`,
        steps.map(([, each]) => each),
        9n,
      ),
    )
  const detail = { token: TOKEN, amount: 7n, expiration: 9, nonce: 0 }
  const permit = (amount: bigint) =>
    input(
      '((address token, uint160 amount, uint48 expiration, uint48 nonce) d, address s, uint256 e), bytes',
      { d: { ...detail, amount }, s: EVE, e: 9n },
      '0x11',
    )
  const pay = (to: Hex | undefined, amount = 7n) => input('address, address, uint256', TOKEN, to, amount)
  const allowance = { action: 'approve', spender: EVE, token: TOKEN, amount: 7n, expiration: 9 }
  const sent = { action: 'transfer', token: TOKEN, transferTo: EVE }

  it('router commands are decoded in sequence: allowances, deposits and payouts', () => {
    expect(plan(['0a', permit(7n)])).toMatchObject({ call: allowance, more: 0, unread: false })
    expect(
      plan([
        '03',
        input(
          '((address token, uint160 amount, uint48 expiration, uint48 nonce)[] d, address s, uint256 e), bytes',
          { d: [detail, detail], s: EVE, e: 9n },
          '0x11',
        ),
      ]),
    ).toMatchObject({ call: allowance, others: [allowance] })
    expect(plan(['02', input('address, address, uint160', TOKEN, EVE, 7n)])).toMatchObject({
      call: { ...sent, amount: 7n },
      unread: false,
    })
    expect(
      plan([
        '0d',
        input('(address from, address to, uint160 amount, address token)[]', [
          { from: WALLET, to: EVE, amount: 7n, token: TOKEN },
        ]),
      ]),
    ).toMatchObject({ call: { ...sent, transferFrom: WALLET, amount: 7n }, unread: false })
    expect(plan(['05', pay(EVE)])).toMatchObject({ call: { ...sent, amount: 7n }, unread: false })
    for (const [command, amount] of [
      ['04', 7n],
      ['06', 7n],
      ['05', 2n ** 255n],
    ] as const) {
      expect(plan([command, pay(EVE, amount)]), command).toMatchObject({ call: sent, unread: false })
      expect(plan([command, pay(EVE, amount)]).call, 'nobody knows how much').not.toHaveProperty('amount')
    }
  })

  it('a command that may fail is decoded with its flag, and so is a plan inside a plan', () => {
    expect(plan(['8a', permit(7n)])).toMatchObject({ call: allowance })
    const inner = input('bytes, bytes[]', '0x0a', [permit(7n)])
    expect(plan(['21', inner])).toMatchObject({ call: allowance, unread: false })
    expect(read(encoded('execute(bytes c, bytes[] i)', '0x0a', [permit(7n)]))).toMatchObject({
      call: allowance,
      unread: false,
    })
  })

  it('a payout to the caller is not reported', () => {
    expect(
      plan(
        ['04', pay(ME)],
        ['04', pay(WALLET)],
        ['05', pay(ROUTER)],
        ['0b', input('address, uint256', ROUTER, 7n)],
        ['0c', input('address, uint256', ME, 7n)],
        ['0e', pay(EVE)],
      ),
    ).toMatchObject({ call: undefined, more: 0, unread: false })
    expect(
      plan(['02', input('address, address, uint160', TOKEN, ROUTER, 7n)]).call,
      'what the router takes',
    ).toMatchObject({ ...sent, transferTo: WRAPPER, amount: 7n })
  })

  it('native coins for another account are decoded, wrapped or not, with a known amount', () => {
    const coins = { action: 'transfer', coins: true, isErc20Ish: false, transferTo: EVE }
    for (const command of ['0b', '0f'])
      expect(plan([command, input('address, uint256', EVE, 7n)]), command).toMatchObject({
        call: { ...coins, amount: 7n },
        unread: false,
      })
    expect(plan(['0c', input('address, uint256', EVE, 7n)])).toMatchObject({
      call: { ...coins, minimum: 7n },
      unread: false,
    })
    expect(
      plan(['0c', input('address, uint256', EVE, 7n)], ['0b', input('address, uint256', EVE, 2n ** 255n)]).others[0],
      'all there is',
    ).toEqual({ ...coins, functionName: 'wrap', isNFTIsh: false })
    for (const [command, amount] of [
      ['04', undefined],
      ['05', 7n],
      ['06', undefined],
      ['07', undefined],
    ] as const) {
      const { call } = plan([command, input('address, address, uint256', ZERO, EVE, 7n)])
      expect([call?.coins, call?.transferTo, call?.amount, call?.token], command).toEqual([
        true,
        EVE,
        amount,
        undefined,
      ])
    }
    expect(
      plan(['0f', input('address, uint256', ME, 7n)], ['07', input('address, address, uint256', TOKEN, ME, 7n)]),
      'what is theirs',
    ).toMatchObject({ call: undefined, more: 0, unread: false })
  })

  it("the older command numbers are decoded, and a newer router's other commands count as unread", () => {
    expect(plan(['4a', permit(7n)])).toMatchObject({ call: allowance, unread: true })
    for (const [command, what] of [
      ['44', pay(ME)],
      ['4e', pay(EVE)],
    ] as const)
      expect(plan([command, what]), command).toMatchObject({ call: undefined, unread: true })
  })

  it('a command counts as unread if it is unknown, or has no arguments', () => {
    for (const command of ['00', '08', '10', '3f'])
      expect(plan(['0a', permit(7n)], [command, '0x11']), command).toMatchObject({
        call: allowance,
        more: 1,
        unread: true,
      })
    for (const command of ['0a', '02', '00'])
      expect(plan([command, '0x']), command).toMatchObject({ call: undefined, unread: true })
    expect(
      read(encoded('execute(bytes c, bytes[] i)', '0x0a0a', [permit(7n)])),
      'fewer arguments than commands',
    ).toMatchObject({ call: allowance, unread: true })
  })

  it('the decoding is the same on a polluted page', async () => {
    const decoded = () =>
      JSON.stringify(plan(['0a', permit(7n)], ['04', pay(EVE)], ['05', pay(ME)]), (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
    for (const name of [
      'decoded',
      'transferTo',
      'transferFrom',
      'amount',
      'token',
      'making',
      'code',
      'coins',
      'minimum',
      'fills',
      'pays',
    ])
      expect(await polluted({ [name]: BOB }, decoded), name).toEqual([decoded(), decoded()])
  })

  it('the commands are read to the fiftieth', () => {
    const many = Array.from({ length: 51 }, () => ['0a', permit(7n)] as const)
    expect([plan(...many.slice(1)), plan(...many)].map(({ others, cut }) => [others.length, cut])).toEqual([
      [49, false],
      [49, true],
    ])
  })
})

describe('calls of smart accounts', () => {
  const packed = (target: Hex, data: Hex, operation = 0) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, target, 0n, BigInt(size(data)), data])
  const multiSend = (calls: Hex) => encoded('multiSend(bytes p)', calls)
  const safe = (to: Hex, data: Hex) =>
    encoded(
      'execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)',
      to,
      0n,
      data,
      1,
      0n,
      0n,
      0n,
      ZERO,
      ZERO,
      '0x11',
    )
  const MULTI_SEND = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'

  it("a Safe's delegate call is decoded if the multi-send contract's code is known", () => {
    expect(read(safe(MULTI_SEND, multiSend(packed(TOKEN, approve()))))).toMatchObject({
      call: AT_TOKEN,
      more: 0,
      unread: false,
    })
    expect(read(safe(EVE, multiSend(packed(TOKEN, approve())))), 'code of anybody').toMatchObject({
      call: AT_TOKEN,
      unread: true,
    })
    expect(read(safe(MULTI_SEND, stake)), 'another function').toMatchObject({ call: undefined, unread: true })
    expect(read(safe(MULTI_SEND, multiSend(packed(TOKEN, approve(), 1)))), 'and that runs other code').toMatchObject({
      call: AT_TOKEN,
      unread: true,
    })
    const owner = encoded('addOwnerWithThreshold(address o, uint256 n)', EVE, 1n)
    expect(read(safe(MULTI_SEND, multiSend(packed(ZERO, owner)))).call, "nobody's address is the Safe itself").toEqual({
      action: 'control',
      functionName: 'addOwnerWithThreshold',
      isErc20Ish: false,
      isNFTIsh: false,
      controller: EVE,
    })
  })

  it("the zero address in a modular account's list is the account itself, also in several lists", () => {
    const execute = (mode: string, batch: Hex) =>
      read(encoded('execute(bytes32 m, bytes b)', `0x${mode.padEnd(64, '0')}`, batch))
    const list = (t: Hex) =>
      encodeAbiParameters(parseAbiParameters('(address t, uint256 v, bytes d)[]'), [[{ t, v: 0n, d: approve() }]])
    for (const mode of ['01', '01000000000078210001']) {
      expect(execute(mode, list(ZERO)), mode).toMatchObject({ call: APPROVAL, unread: false })
      expect(execute(mode, list(ZERO)).call, 'the account is where the transaction goes').not.toHaveProperty('contract')
    }
    const several = execute(
      '01000000000078210002',
      encodeAbiParameters(parseAbiParameters('bytes[]'), [[list(TOKEN), list(ZERO)]]),
    )
    expect([several.call, ...several.others]).toMatchObject([AT_TOKEN, APPROVAL])
    expect(several.unread).toBe(false)
    expect(
      execute('01000000000078210002', encodeAbiParameters(parseAbiParameters('bytes[]'), [['0x11']])),
    ).toMatchObject({ call: undefined, unread: true })
  })

  it('the calls of user operations are decoded in both forms, and the creation of an account counts as unread', () => {
    const inner = encoded('execute(address t, uint256 v, bytes d)', TOKEN, 0n, approve())
    const since =
      'handleOps((address s, uint256 n, bytes i, bytes d, bytes32 g, uint256 p, bytes32 f, bytes m, bytes x)[] o, address b)'
    const before =
      'handleOps((address s, uint256 n, bytes i, bytes d, uint256 c, uint256 v, uint256 p, uint256 f, uint256 t, bytes m, bytes x)[] o, address b)'
    const zero = `0x${'00'.repeat(32)}`
    const op = { s: BOB, n: 1n, i: '0x', d: inner, p: 1n, m: '0x', x: '0x11' }
    const [now, then] = [
      { ...op, g: zero, f: zero },
      { ...op, c: 1n, v: 1n, f: 1n, t: 1n },
    ]
    for (const data of [encoded(since, [now], EVE), encoded(before, [then], EVE)])
      expect(read(data)).toMatchObject({ call: AT_TOKEN, more: 0, unread: false })
    expect(
      read(
        encoded(
          since,
          [
            { ...now, i: `${EVE}aabbccdd` },
            { ...now, d: '0x' },
          ],
          EVE,
        ),
      ),
    ).toMatchObject({ call: AT_TOKEN, more: 1, unread: true })
  })
})

it('no data cause an error', () => {
  const calls = fc.constantFrom(
    approve(),
    stake,
    multicall(approve(), stake),
    encoded('execute(address t, uint256 v, bytes d)', TOKEN, 1n, approve()),
    encoded('multiSend(bytes p)', '0x1122'),
    encoded('execute(bytes c, bytes[] i)', '0x0a0402', ['0x11', '0x', approve()]),
  )
  const wrapped = fc.array(calls, { maxLength: 4 }).map(inner => multicall(multicall(...inner), ...inner))
  fc.assert(
    fc.property(
      wrapped,
      fc.array(fc.tuple(fc.nat(2_000), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
      fc.nat(60),
      (data, changes, cut) => {
        const bytes = Buffer.from(data.slice(2), 'hex')
        for (const [at, value] of changes) bytes[4 + (at % (bytes.length - 4))] = value
        const { others, more } = read(`0x${bytes.toString('hex', 0, Math.max(4, bytes.length - cut))}`)
        expect(others.length).toBeLessThanOrEqual(more)
      },
    ),
    { numRuns: 2_000 },
  )
})
