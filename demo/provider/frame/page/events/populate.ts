import { invalidArguments } from '../frame-error.js'
import type { WalletKey } from '../keys/derive.js'
import { isPlainObject, member } from '../message-gate.js'
import type { ProviderCall } from '../provider-call.js'
import { requireOwnAddress } from '../signing/personal-message.js'

/**
 * Fills in a transaction's missing nonce, gas and fees from the present state of its chain. Params are `[tx]`. Resolves
 * with the whole transaction in 0x hex.
 */
export async function populate(
  call: ProviderCall,
  token: string,
  key: WalletKey,
  [transaction]: readonly unknown[],
): Promise<unknown> {
  if (!isPlainObject(transaction)) throw invalidArguments('eth_populateTransactionRequest needs a transaction')
  requireOwnAddress(key, member(transaction, 'from'))
  const plain = Object.fromEntries(
    Object.entries(transaction).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ]),
  )
  const { transaction: populated } = (await call.send(token, {
    method: 'POST',
    path: '/embedded_wallets/populate',
    body: { transaction: { ...plain, from: key.address } },
  })) as { transaction: unknown }
  return populated
}
