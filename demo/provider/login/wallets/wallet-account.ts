import type { Account } from '../../store/accounts/users.js'
import { nullableText } from '../../wire/body.js'

/** An external wallet as an account, with the client's description of the wallet software. */
export function walletAccount(
  body: Record<string, unknown>,
  address: string,
  chain: { chain_type: 'ethereum'; chain_id: string } | { chain_type: 'solana' },
): Account {
  const [client, connector] = [nullableText(body, 'walletClientType', 64), nullableText(body, 'connectorType', 64)]
  return {
    type: 'wallet',
    subject: address,
    fields: {
      address,
      ...chain,
      wallet_client: 'unknown',
      ...(client ? { wallet_client_type: client } : {}),
      ...(connector ? { connector_type: connector } : {}),
    },
  }
}
