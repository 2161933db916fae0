import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import { decodeFunctionData, type Abi, type Hex } from 'viem'
import type { Body } from '../../wire/body.js'
import { WireError } from '../../wire/wire-error.js'
import type { Condition, Rule } from './policy.js'

/** What a wallet is asked, as rules look at it. */
interface Deed { method: string; params: Body }

/**
 * Throws 400 `policy_violation` unless the rules of every policy allow the deed: one of them must allow it, and none deny it.
 * A rule speaks when all its conditions hold.
 */
export function requireAllowed(policies: readonly { rules: readonly Rule[] }[], deed: Deed): void {
  for (const { rules } of policies) {
    const speaking = rules.filter(rule => (rule.method === '*' || rule.method === deed.method) && rule.conditions.every(condition => holds(condition, deed)))
    if (speaking.length > 0 && speaking.every(({ action }) => action === 'ALLOW')) continue
    throw new WireError(400, 'policy_violation', 'The policy of this wallet does not allow that')
  }
}

function holds(condition: Condition, deed: Deed): boolean {
  const values = valuesOf(condition, deed)
  return values.length > 0 && values.every(value => value !== undefined && compares(value, condition))
}

/** What a condition looks at; nothing where the deed has no such thing, and then it does not hold. */
function valuesOf(condition: Condition, { params }: Deed): (string | undefined)[] {
  const [transaction, typed] = [record(params['transaction']), record(params['typed_data'])]
  switch (condition.field_source) {
    case 'ethereum_transaction': return [textOf(condition.field === 'value' ? transaction['value'] ?? 0 : transaction['to'])]
    case 'ethereum_calldata': return [argumentOf(condition, transaction['data'])]
    case 'ethereum_typed_data_domain': return [textOf(record(typed['domain'])[/^chain/.test(condition.field) ? 'chainId' : 'verifyingContract'])]
    case 'ethereum_typed_data_message':
      return [typed['primary_type'] === condition.typed_data.primary_type ? textOf(condition.field.split('.').reduce<unknown>((at, key) => record(at)[key], typed['message'])) : undefined]
    case 'ethereum_7702_authorization': return [textOf(params['contract'])]
    case 'solana_program_instruction': return programsOf(params['transaction'])
  }
}

/** An argument of the call by `function.argument`, or the function's own name by `function_name`. */
function argumentOf({ abi, field }: Extract<Condition, { field_source: 'ethereum_calldata' }>, data: unknown): string | undefined {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: abi as unknown as Abi, data: data as Hex })
    if (field === 'function_name') return functionName
    const inputs = abi.find(({ type, name }) => type === 'function' && name === functionName)?.['inputs'] as { name?: string }[] | undefined
    const [wanted, argument] = field.split('.')
    const index = wanted === functionName ? inputs?.findIndex(({ name }) => name === argument) ?? -1 : -1
    return index < 0 ? undefined : textOf(args[index])
  } catch {
    return undefined
  }
}

function programsOf(encoded: unknown): (string | undefined)[] {
  try {
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(String(encoded), 'base64'))
    const { instructions, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return instructions.map(({ programAddressIndex }) => staticAccounts[programAddressIndex])
  } catch {
    return []
  }
}

function compares(value: string, { operator, value: wanted }: Condition): boolean {
  const all = [wanted].flat()
  if (operator === 'in') return all.some(one => same(value, one))
  const [one] = all
  if (one === undefined || all.length > 1) return false
  if (operator === 'eq') return same(value, one)
  const [left, right] = [numberOf(value), numberOf(one)]
  if (left === undefined || right === undefined) return false
  return operator === 'gt' ? left > right : operator === 'gte' ? left >= right : operator === 'lt' ? left < right : left <= right
}

/** Numbers are the same however they are written, and so are addresses in hex. */
function same(one: string, other: string): boolean {
  const [left, right] = [numberOf(one), numberOf(other)]
  return left !== undefined && right !== undefined ? left === right : one === other
}

const numberOf = (text: string): bigint | undefined => /^(?:\d{1,80}|0x[0-9a-f]{1,64})$/i.test(text) ? BigInt(text) : undefined
const textOf = (value: unknown): string | undefined => ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined
const record = (value: unknown): Body => typeof value === 'object' && value !== null ? value as Body : {}
