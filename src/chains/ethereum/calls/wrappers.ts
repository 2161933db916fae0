import type { AbiFunction } from 'viem'
import type { Hex } from '../../ethereum-request.js'
import { readArguments } from './arguments.js'
import { functionOf, selectorOf } from './meanings.js'
import { namedArguments, type NamedArguments } from './named-arguments.js'
import { packedCall, packedCalls, type MadeCall } from './packed-calls.js'

/** What a wrapper makes of its data. */
export interface Wrapped {
  readonly calls: readonly MadeCall[]
  readonly odd: boolean
  readonly cut: boolean
}

/**
 * Functions that make the calls they are given. The names say where those are: `data` for `target`, `datas` for `targets`, both for
 * the wrapper itself where no target is named; `code` is run in the wrapper's own name, and so is `target` by the `operation` 1.
 */
const WRAPPERS = [
  'multicall(bytes[] datas)',
  'multicall(uint256, bytes[] datas)',
  'multicall(bytes32, bytes[] datas)',
  'multicall(address[] targets, bytes[] datas)',
  'batch(bytes[] datas, bool)',
  'aggregate((address target, bytes data)[])',
  'blockAndAggregate((address target, bytes data)[])',
  'tryAggregate(bool, (address target, bytes data)[])',
  'tryBlockAndAggregate(bool, (address target, bytes data)[])',
  'aggregate3((address target, bool, bytes data)[])',
  'aggregate3Value((address target, bool, uint256 value, bytes data)[])',
  'execute(address target, uint256 value, bytes data)',
  'execute(address target, uint256 value, bytes data, uint8 operation)',
  'execute(uint256 operation, address target, uint256 value, bytes data)',
  'execute(address code, bytes data)',
  'execute((address target, uint256 value, bytes data)[])',
  'execute(bytes32 mode, bytes batch)',
  'executeBatch(address[] targets, bytes[] datas)',
  'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
  'executeBatch((address target, uint256 value, bytes data)[])',
  'executeTransaction(address target, uint256 value, bytes data)',
  'execTransaction(address target, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)',
  'execTransactionFromModule(address target, uint256 value, bytes data, uint8 operation)',
  'multiSend(bytes packed)',
].map(functionOf)

const wrappers = new Map(WRAPPERS.map(item => [selectorOf(item), item]))

/**
 * Looks into a call; undefined for one that wraps none, and for a wrapper that cannot be read.
 * @param data Digits without "0x".
 * @param self The called contract.
 */
export function unwrap(data: string, self: Hex): Wrapped | undefined {
  const item = wrappers.get(data.slice(0, 8))
  return item && callsOf(item, data.slice(8), self)
}

function callsOf({ inputs }: Pick<AbiFunction, 'inputs'>, data: string, self: Hex): Wrapped | undefined {
  const read = readArguments(inputs, data)
  if (!read) return undefined
  const parts = namedArguments(inputs, read.values).map(named => wrappedIn(named as WrapperArguments, self))
  if (!parts.every(part => part !== undefined)) return undefined
  const is = (what: 'odd' | 'cut') => read[what] || parts.some(part => part[what])
  return { calls: parts.flatMap(({ calls }) => calls), odd: is('odd'), cut: is('cut') }
}

/** Data are digits without "0x". */
interface WrapperArguments extends NamedArguments {
  readonly target?: Hex
  readonly code?: Hex
  readonly targets?: readonly Hex[]
  readonly value?: bigint
  readonly values?: readonly bigint[]
  readonly data?: string
  readonly datas?: readonly string[]
  readonly operation?: number | bigint
  readonly packed?: string
  readonly mode?: string
  readonly batch?: string
}

const LIST = functionOf('list((address target, uint256 value, bytes data)[])')
/** With data of its own, for who decides whether it may be. */
const LIST_AND_MORE = functionOf('list((address target, uint256 value, bytes data)[], bytes)')
const OFFSET_BEFORE_MORE = '40'.padStart(64, '0')

function wrappedIn({ target, code, targets, value = 0n, values, data, datas, operation = 0, packed, mode, batch }: WrapperArguments, self: Hex): Wrapped | undefined {
  if (packed !== undefined) return packedCalls(packed)
  if (mode !== undefined && batch !== undefined) {
    if (mode.startsWith('01')) return callsOf(batch.startsWith(OFFSET_BEFORE_MORE) ? LIST_AND_MORE : LIST, batch, self)
    const single = mode.startsWith('00') ? packedCall(batch, { hasValue: true }) : mode.startsWith('ff') ? packedCall(batch, { hasValue: false }) : undefined
    return single && { calls: [single], odd: false, cut: false }
  }
  if (datas) {
    const calls = datas.map((each, index): MadeCall => ({ target: targets?.[index] ?? self, value: values?.[index] ?? 0n, data: each, isDelegated: false }))
    return { calls, odd: targets !== undefined && targets.length !== datas.length, cut: false }
  }
  return { calls: [{ target: target ?? self, value, data: data ?? '', isDelegated: code !== undefined || Number(operation) !== 0 }], odd: false, cut: false }
}
