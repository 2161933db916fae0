import type { AbiFunction } from 'viem'
import type { Hex } from '../../ethereum-request.js'
import { readArguments, type ReadList } from './arguments.js'
import { makeOnce } from './make-once.js'
import { functionOf, selectorOf } from './meanings.js'
import { namedArguments, type NamedArguments } from './named-arguments.js'
import { packedCall, packedCalls, type Caller, type MadeCall } from './packed-calls.js'
import { routerCalls } from './router-commands.js'

/** The calls in a wrapper's data. */
export interface Wrapped {
  readonly calls: readonly MadeCall[]
  readonly isNonCanonical: boolean
  readonly cut: boolean
}

/**
 * Functions that make the calls in their arguments. The parameter names mark those calls: `data` for `target`, `datas`
 * for `targets`, both for the wrapper itself without a target. `code` runs as a delegate call, and so does `target` if
 * `operation` is 1. `making` is for the factory that deploys the target first.
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
  'execTransactionFromModuleReturnData(address target, uint256 value, bytes data, uint8 operation)',
  // The Safe module for user operations
  'executeUserOp(address target, uint256 value, bytes data, uint8 operation)',
  'executeUserOpWithErrorString(address target, uint256 value, bytes data, uint8 operation)',
  'multiSend(bytes packed)',
  'execute(bytes commands, bytes[] inputs)',
  'execute(bytes commands, bytes[] inputs, uint256)',
  // ERC-4337, since version 0.7 and before
  'handleOps((address target, uint256, bytes making, bytes data, bytes32, uint256, bytes32, bytes, bytes)[], address)',
  'handleOps((address target, uint256, bytes making, bytes data, uint256, uint256, uint256, uint256, uint256, bytes, bytes)[], address)',
]

/** The wrappers by selector. */
const wrappers = makeOnce(() => new Map(WRAPPERS.map(functionOf).map(item => [selectorOf(item), item])))

/**
 * Decodes a wrapper; undefined for a call that is not a wrapper, or that cannot be decoded.
 * @param data hex digits without "0x"
 */
export function unwrap(data: string, caller: Caller): Wrapped | undefined {
  const item = wrappers().get(data.slice(0, 8))
  return item && callsOf(item, data.slice(8), caller)
}

function callsOf({ inputs }: Pick<AbiFunction, 'inputs'>, data: string, caller: Caller): Wrapped | undefined {
  const read = readArguments(inputs, data)
  const parts = read && namedArguments(inputs, read.values)?.map(named => wrappedIn(named as WrapperArguments, caller))
  return parts && together(parts, read)
}

/** Joins several results; undefined if one cannot be decoded. */
function together(
  parts: readonly (Wrapped | undefined)[],
  { isNonCanonical, cut }: Omit<Wrapped, 'calls'>,
): Wrapped | undefined {
  if (!parts.every(part => part !== undefined)) return undefined
  return {
    calls: parts.flatMap(({ calls }) => calls),
    isNonCanonical: isNonCanonical || parts.some(part => part.isNonCanonical),
    cut: cut || parts.some(part => part.cut),
  }
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
  readonly commands?: string
  readonly inputs?: readonly string[]
  readonly making?: string
}

function wrappedIn(named: WrapperArguments, caller: Caller): Wrapped | undefined {
  const {
    target,
    code,
    targets,
    value = 0n,
    values,
    data,
    datas,
    operation = 0,
    packed,
    mode,
    batch,
    commands,
    inputs,
    making,
  } = named
  if (packed !== undefined) return withSelf(packedCalls(packed), caller)
  if (mode !== undefined && batch !== undefined) return executed(mode, batch, caller)
  if (commands !== undefined && inputs)
    return { calls: routerCalls(commands, inputs, caller), isNonCanonical: false, cut: false }
  if (datas) {
    const calls = datas.map((each, index): MadeCall => ({
      target: targets?.[index] ?? caller.self,
      value: values?.[index] ?? 0n,
      data: each,
      isDelegated: false,
      decoded: undefined,
    }))
    return { calls, isNonCanonical: targets !== undefined && targets.length !== datas.length, cut: false }
  }
  const call: MadeCall = {
    target: target ?? code ?? caller.self,
    value,
    data: data ?? '',
    isDelegated: code !== undefined || Number(operation) !== 0,
    decoded: undefined,
  }
  const maker = making ? packedCall(making, { hasValue: false }) : undefined
  return {
    calls: [...(maker ? [{ ...maker, isDelegated: false }] : []), call],
    isNonCanonical: Boolean(making) && !maker,
    cut: false,
  }
}

const LIST = functionOf('list((address target, uint256 value, bytes data)[])')
/** With additional data for the account's validation. */
const LIST_AND_MORE = functionOf('list((address target, uint256 value, bytes data)[], bytes)')
const OFFSET_BEFORE_MORE = '40'.padStart(64, '0')
const LISTS = functionOf('lists(bytes[] lists)')
/** A mode of ERC-7821: several lists. */
const SEVERAL = '78210002'
export const NOBODY = `0x${'0'.repeat(40)}`

/** The calls that a modular account executes (ERC-7579, ERC-7821): one call, a list of calls, or a delegate call. */
function executed(mode: string, batch: string, caller: Caller): Wrapped | undefined {
  const single = mode.startsWith('00')
    ? packedCall(batch, { hasValue: true })
    : mode.startsWith('ff')
      ? packedCall(batch, { hasValue: false })
      : undefined
  if (single) return { calls: [single], isNonCanonical: false, cut: false }
  if (!mode.startsWith('01')) return undefined
  if (!mode.startsWith(SEVERAL, 12)) return listed(batch, caller)
  const read = readArguments(LISTS.inputs, batch)
  return (
    read &&
    together(
      (read.values[0] as ReadList).items.map(list => listed(list as string, caller)),
      read,
    )
  )
}

function listed(batch: string, caller: Caller): Wrapped | undefined {
  const wrapped = callsOf(batch.startsWith(OFFSET_BEFORE_MORE) ? LIST_AND_MORE : LIST, batch, caller)
  return wrapped && withSelf(wrapped, caller)
}

/** In a list, the zero address stands for the account itself: in ERC-7821, and in `multiSend` since release 1.5.0. */
const withSelf = (wrapped: Wrapped, { self }: Caller): Wrapped => ({
  ...wrapped,
  calls: wrapped.calls.map(call => (call.target === NOBODY ? { ...call, target: self } : call)),
})
