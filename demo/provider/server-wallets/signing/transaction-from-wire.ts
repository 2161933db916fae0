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

/** Converts a server wallet's transaction (snake case) to the form that is signed. Unknown members are dropped. */
export function transactionFromWire(transaction: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([wire, name]) =>
      Object.hasOwn(transaction, wire) ? [[name, transaction[wire]]] : [],
    ),
  )
}

/** Converts a transaction back, for responses. */
export function transactionToWire(transaction: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([wire, name]) =>
      transaction[name] === undefined ? [] : [[wire, transaction[name]]],
    ),
  )
}
