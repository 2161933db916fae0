import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, encodePacked, getAddress, parseAbi, parseAbiParameters, size } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../ethereum-request.js'
import { readCalls } from './read-calls.js'

const [WRAPPER, TOKEN, EVE, BOB] = ['71C7656EC7ab88b098defB751B7401B5f6d8976F', 'd0c5e'.padStart(40, '0'), 'e'.repeat(40), 'b'.repeat(40)].map(digits => getAddress(`0x${digits}`)) as [Hex, Hex, Hex, Hex]
const ZERO = `0x${'0'.repeat(40)}` as const

const encoded = (signature: string, ...args: unknown[]) => encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const approve = (amount = 7n) => encoded('approve(address s, uint256 n)', EVE, amount)
const stake = encoded('stake(uint256 n)', 1n)
const multicall = (...calls: Hex[]) => encoded('multicall(bytes[] c)', calls)
const read = (data: Hex) => readCalls(WRAPPER, data)
const APPROVAL = { action: 'approve', spender: EVE, amount: 7n }
const AT_TOKEN = { ...APPROVAL, contract: TOKEN }

describe('an approval inside another call', () => {
  it('is found in each form of multicall, at the contract itself', () => {
    const forms = [
      multicall(approve()), encoded('multicall(uint256 d, bytes[] c)', 9n, [approve()]), encoded('multicall(bytes32 h, bytes[] c)', `0x${'11'.repeat(32)}`, [approve()]), encoded('batch(bytes[] c, bool r)', [approve()], true),
    ]
    for (const data of forms) {
      expect(read(data)).toMatchObject({ call: APPROVAL, others: [], more: 0, unread: false, cut: false })
      expect(read(data).call, 'the contract is that of the transaction').not.toHaveProperty('contract')
      expect(read(data).call).not.toHaveProperty('odd')
    }
  })

  it('is found where another contract is called, and says which', () => {
    const [single, list] = [[TOKEN, 0n, approve()], [{ t: TOKEN, v: 0n, d: approve() }]] as const
    const seaport = 'uint256, uint256, uint256, address, address, bytes'
    const forms = [
      encoded('multicall(address[] t, bytes[] d)', [TOKEN], [approve()]),
      encoded('aggregate((address t, bytes d)[] c)', [{ t: TOKEN, d: approve() }]),
      encoded('blockAndAggregate((address t, bytes d)[] c)', [{ t: TOKEN, d: approve() }]),
      encoded('tryAggregate(bool r, (address t, bytes d)[] c)', true, [{ t: TOKEN, d: approve() }]),
      encoded('tryBlockAndAggregate(bool r, (address t, bytes d)[] c)', true, [{ t: TOKEN, d: approve() }]),
      encoded('aggregate3((address t, bool f, bytes d)[] c)', [{ t: TOKEN, f: true, d: approve() }]),
      encoded('aggregate3Value((address t, bool f, uint256 v, bytes d)[] c)', [{ t: TOKEN, f: true, v: 0n, d: approve() }]),
      encoded('execute(address t, uint256 v, bytes d)', ...single), encoded('execute(address t, uint256 v, bytes d, uint8 o)', ...single, 0),
      encoded('execute(uint256 o, address t, uint256 v, bytes d)', 0n, ...single), encoded('execute((address t, uint256 v, bytes d)[] c)', list),
      encoded('executeBatch(address[] t, bytes[] d)', [TOKEN], [approve()]), encoded('executeBatch(address[] t, uint256[] v, bytes[] d)', [TOKEN], [0n], [approve()]), encoded('executeBatch((address t, uint256 v, bytes d)[] c)', list),
      encoded('executeTransaction(address t, uint256 v, bytes d)', ...single), encoded('execTransactionFromModule(address t, uint256 v, bytes d, uint8 o)', ...single, 0),
      encoded(`execTransaction(address, uint256, bytes, uint8, ${seaport})`, ...single, 0, 0n, 0n, 0n, ZERO, ZERO, '0x11'),
      encoded('multiSend(bytes p)', encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, TOKEN, 0n, BigInt(size(approve())), approve()])),
    ]
    for (const data of forms) {
      expect(read(data), data).toMatchObject({ call: AT_TOKEN, others: [], more: 0, unread: false, cut: false })
      expect(read(data).call).not.toHaveProperty('odd')
    }
  })

  it('is found in what a modular account executes: one call, several, and others that come with data of their own', () => {
    const execute = (mode: string, batch: Hex) => read(encoded('execute(bytes32 m, bytes b)', `0x${mode.padEnd(64, '0')}`, batch))
    const list = [{ t: TOKEN, v: 0n, d: approve() }] as const
    expect(execute('00', encodePacked(['address', 'uint256', 'bytes'], [TOKEN, 0n, approve()]))).toMatchObject({ call: AT_TOKEN, unread: false })
    expect(execute('01', encodeAbiParameters(parseAbiParameters('(address t, uint256 v, bytes d)[]'), [list])).call).toEqual({ ...AT_TOKEN, functionName: 'approve', isErc20Ish: true, isNFTIsh: false })
    expect(execute('01', encodeAbiParameters(parseAbiParameters('(address t, uint256 v, bytes d)[], bytes'), [list, '0x11'])).call).toEqual({ ...AT_TOKEN, functionName: 'approve', isErc20Ish: true, isNFTIsh: false })
    expect([execute('02', approve()), execute('00', '0x11'), execute('01', '0x11')]).toMatchObject(Array(3).fill({ call: undefined, unread: true }))
  })

  it('is found where other code runs in the name of the wrapper, which may do more than that', () => {
    const forms = [
      encoded('execute(address c, bytes d)', TOKEN, approve()), encoded('execute(address t, uint256 v, bytes d, uint8 o)', TOKEN, 0n, approve(), 1),
      encoded('execute(bytes32 m, bytes b)', `0xff${'00'.repeat(31)}`, encodePacked(['address', 'bytes'], [TOKEN, approve()])),
      encoded('multiSend(bytes p)', encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [1, TOKEN, 0n, BigInt(size(approve())), approve()])),
    ]
    for (const data of forms) expect(read(data), data).toMatchObject({ call: APPROVAL, unread: true })
  })

  it('is marked where the wrapper is not written as usual', () => {
    const usual = multicall(approve())
    const moved = usual.replace(`${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}`, `${'40'.padStart(64, '0')}${'0'.repeat(64)}${'1'.padStart(64, '0')}`) as Hex
    expect(read(moved)).toMatchObject({ call: { ...APPROVAL, odd: true } })
    expect(read(encoded('executeBatch(address[] t, bytes[] d)', [TOKEN], [approve(), approve(9n)])).others).toMatchObject([{ ...AT_TOKEN, odd: true }])
    const packed = encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes', 'uint8'], [0, TOKEN, 0n, BigInt(size(approve())), approve(), 0])
    expect(read(encoded('multiSend(bytes p)', packed)), 'a byte behind the last call').toMatchObject({ call: { ...AT_TOKEN, odd: true } })
  })
})

describe('of several calls', () => {
  it('the one that hands over most comes first, and the others are counted', () => {
    const upgrade = encoded('upgradeTo(address c)', BOB)
    const all = encoded('setApprovalForAll(address o, bool y)', EVE, true)
    const reading = read(multicall(stake, approve(), encoded('mint(uint256 n)', 1n), approve(9n), all, upgrade, approve(0n)))
    expect([reading.call, ...reading.others].map(call => [call?.functionName, call?.amount])).toEqual([
      ['upgradeTo', undefined], ['setApprovalForAll', undefined], ['approve', 9n], ['approve', 7n], ['mint', 1n], ['approve', 0n],
    ])
    expect(reading).toMatchObject({ more: 6, unread: true, cut: false })
  })

  it('one that only sends coins cannot be read, and one that does nothing need not', () => {
    const batch = (value: bigint) => read(encoded('executeBatch((address t, uint256 v, bytes d)[] c)', [{ t: TOKEN, v: 0n, d: approve() }, { t: BOB, v: value, d: '0x' }]))
    expect([batch(1n), batch(0n)]).toMatchObject([{ call: AT_TOKEN, more: 1, unread: true }, { call: AT_TOKEN, more: 0, unread: false }])
  })

  it('four wrappers in each other are looked into, and of a fifth it is said that it was not', () => {
    const nested = (depth: number): Hex => depth === 0 ? approve() : multicall(nested(depth - 1))
    expect([read(nested(4)), read(nested(5))]).toMatchObject([{ call: APPROVAL, cut: false }, { call: undefined, cut: true }])
  })

  it('fifty are read, and of the fifty-first it is said that it was not', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => approve(BigInt(index)))
    expect([read(multicall(...many(50))), read(multicall(...many(51)))].map(({ others, cut }) => [others.length, cut])).toEqual([[49, false], [49, true]])
    const twice = read(multicall(multicall(...many(25)), multicall(...many(26))))
    expect([twice.others.length, twice.cut], 'wherever they stand').toEqual([47, true])
    const packed = `0x${many(51).map(data => encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, TOKEN, 0n, BigInt(size(data)), data]).slice(2)).join('')}` as const
    expect(read(encoded('multiSend(bytes p)', packed))).toMatchObject({ cut: true })
  })

  it('no more are read where each of four wrappers has fifty offsets that lead to the same data', () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const fifty = (inner: Hex): Hex => `0xac9650d8${word(32)}${word(50)}${word(50 * 32).repeat(50)}${word(size(inner))}${inner.slice(2).padEnd(Math.ceil(size(inner) / 32) * 64, '0')}`
    const reading = read(fifty(fifty(fifty(fifty(approve())))))
    expect([reading.others.length, reading.cut, reading.call?.odd]).toEqual([46, true, true])
  })
})

it('never breaks us, whatever the data are', () => {
  const calls = fc.constantFrom(approve(), stake, multicall(approve(), stake), encoded('execute(address t, uint256 v, bytes d)', TOKEN, 1n, approve()), encoded('multiSend(bytes p)', '0x1122'))
  const wrapped = fc.array(calls, { maxLength: 4 }).map(inner => multicall(multicall(...inner), ...inner))
  fc.assert(fc.property(wrapped, fc.array(fc.tuple(fc.nat(2_000), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }), fc.nat(60), (data, changes, cut) => {
    const bytes = Buffer.from(data.slice(2), 'hex')
    for (const [at, value] of changes) bytes[4 + at % (bytes.length - 4)] = value
    const { others, more } = read(`0x${bytes.toString('hex', 0, Math.max(4, bytes.length - cut))}`)
    expect(others.length).toBeLessThanOrEqual(more)
  }), { numRuns: 2_000 })
})
