import { numberToHex, parseTransaction, type Hex } from 'viem'

const NAMES: Readonly<Record<string, string>> = {
  from: 'from', to: 'to', chain_id: 'chainId', nonce: 'nonce', data: 'data', value: 'value', type: 'type', gas_limit: 'gas',
  gas_price: 'gasPrice', max_fee_per_gas: 'maxFeePerGas', max_priority_fee_per_gas: 'maxPriorityFeePerGas',
}

/** A transaction of the server wire (snake case) in the form that is signed; members nobody knows are left out. */
export function transactionFromWire(transaction: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(NAMES).flatMap(([wire, name]) => Object.hasOwn(transaction, wire) ? [[name, transaction[wire]]] : []))
}

/** The way back, for what is told of a transaction. */
export function transactionToWire(transaction: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(NAMES).flatMap(([wire, name]) => transaction[name] === undefined ? [] : [[wire, transaction[name]]]))
}

const TYPES: Readonly<Record<string, number>> = { legacy: 0, eip2930: 1, eip1559: 2, eip7702: 4 }

/** What a signed transaction asks for, without its signature. */
export function rawToWire(raw: Hex, from: string | undefined): Record<string, unknown> {
  const transaction = parseTransaction(raw)
  const members = Object.entries({ ...transaction, type: TYPES[String(transaction.type)], from }).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value])
  return transactionToWire(Object.fromEntries(members) as Record<string, unknown>)
}
