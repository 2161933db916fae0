const NAMES: Readonly<Record<string, string>> = {
  from: 'from',
  to: 'to',
  chain_id: 'chainId',
  nonce: 'nonce',
  data: 'data',
  value: 'value',
  type: 'type',
  gas_limit: 'gas',
  gas_price: 'gasPrice',
  max_fee_per_gas: 'maxFeePerGas',
  max_priority_fee_per_gas: 'maxPriorityFeePerGas',
}

/** A transaction of the server wire (snake case) in the form that is signed; members nobody knows are left out. */
export function transactionFromWire(transaction: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([wire, name]) =>
      Object.hasOwn(transaction, wire) ? [[name, transaction[wire]]] : [],
    ),
  )
}

/** The way back, for what is told of a transaction. */
export function transactionToWire(transaction: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([wire, name]) =>
      transaction[name] === undefined ? [] : [[wire, transaction[name]]],
    ),
  )
}
