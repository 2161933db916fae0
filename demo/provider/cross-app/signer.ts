import { isHex } from 'viem'
import { pathTo } from '../operations/index.js'
import { signedContent } from '../server-wallets/signing/signed-content.js'
import { transactionToWire } from '../server-wallets/signing/transaction-from-wire.js'
import { invalidData } from '../wire/wire-error.js'
import type { WalletWish } from './request.js'

type Fields = Record<string, unknown>

/** The signer for a user's wallet: the wallet frame, or a request to the server wallets' API. */
export type CrossAppSigner =
  | { frame: { entropyId: string; walletIndex: number; address: string } }
  | { server: { url: string; body: Fields; content: string } }

/**
 * The signer of the wallet that a request names, or of any of the user's wallets if it names none. Throws 400 if the
 * user does not have the wallet.
 */
export function crossAppSigner(
  accounts: readonly Fields[],
  request: WalletWish,
  { origin, appId }: { origin: string; appId: string },
): CrossAppSigner {
  const embedded = accounts.filter(
    account => account['wallet_client_type'] === 'privy' && account['chain_type'] === 'ethereum',
  )
  const wallet = embedded.find(
    ({ address }) => request.address === undefined || String(address).toLowerCase() === request.address.toLowerCase(),
  )
  if (!wallet) throw invalidData('The user has no such wallet')
  const address = String(wallet['address'])
  if (wallet['recovery_method'] === 'privy-v2') {
    const [url, body] = [
      `${origin}${pathTo('wallet.rpc', { id: String(wallet['id']) })}`,
      serverRequest(request, address),
    ]
    return {
      server: {
        url,
        body,
        content: Buffer.from(signedContent({ url, method: 'POST', appId, body })).toString('base64'),
      },
    }
  }
  const first = embedded.find(
    account =>
      account['recovery_method'] !== 'privy-v2' && account['imported'] !== true && account['wallet_index'] === 0,
  )
  const entropyId = wallet['imported'] === true ? address : String(first?.['address'] ?? address)
  return { frame: { entropyId, walletIndex: Number(wallet['wallet_index']), address } }
}

/** The same request in the form of the server wallets' API. */
function serverRequest({ method, params, chainId }: WalletWish, address: string): Fields {
  if (method === 'personal_sign') {
    const message = String(params[0])
    return { method, params: { message, encoding: isHex(message) ? 'hex' : 'utf-8' } }
  }
  if (method === 'eth_signTypedData_v4') {
    const { domain, types, message, primaryType } = (
      typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
    ) as Fields
    return { method, params: { typed_data: { domain, types, message, primary_type: primaryType } } }
  }
  return {
    method,
    caip2: `eip155:${chainId}`,
    params: { transaction: transactionToWire({ ...(params[0] as Fields), from: address, chainId }) },
  }
}
