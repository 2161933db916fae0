import { invalidArguments } from '../frame-error.js'
import { deriveKey, type ChainType, type WalletKey } from '../keys/derive.js'
import { wipe } from '../keys/wipe.js'
import { isPlainObject, member } from '../message-gate.js'
import { signPersonalMessage } from '../signing/personal-message.js'
import { signSolanaMessage } from '../signing/solana-message.js'
import { signTransaction } from '../signing/transaction.js'
import { signTypedData } from '../signing/typed-data.js'
import type { EventHandler } from './frame-events.js'
import { readAccessToken, readChainType, readEntropyId, readWalletIndex } from './request-fields.js'

type Signer = (key: WalletKey, params: unknown) => Promise<unknown>

/**
 * What a wallet signs. Hashes without their content (`secp256k1_sign`, `eth_sign`), user operations and account
 * authorizations are not among them: nobody can see what such a signature would allow.
 */
const SIGNERS: Readonly<Record<ChainType, ReadonlyMap<string, Signer>>> = {
  ethereum: new Map<string, Signer>([
    ['personal_sign', (key, params) => signPersonalMessage(key, list(params))],
    ['eth_signTypedData_v4', (key, params) => signTypedData(key, list(params))],
    ['eth_signTransaction', (key, params) => signTransaction(key, list(params))],
  ]),
  solana: new Map<string, Signer>([['signMessage', signSolanaMessage]]),
}

export const walletRpcEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallets:rpc': async (data, vault) => {
    const token = readAccessToken(data)
    const entropy = readEntropyId(data)
    const chainType = readChainType(data)
    const index = readWalletIndex(data)
    const request = member(data, 'request')
    const method = isPlainObject(request) ? member(request, 'method') : undefined
    const sign = typeof method === 'string' ? SIGNERS[chainType].get(method) : undefined
    if (!isPlainObject(request) || !sign) throw invalidArguments(`The wallet does not serve ${typeof method === 'string' ? method.slice(0, 60) : 'this request'}`)
    const params = member(request, 'params')
    return vault.withEntropy(token, entropy, async secret => {
      const key = await deriveKey(secret, chainType, index)
      try {
        return { address: key.address, chainType, response: { method, data: await sign(key, params) } }
      } finally {
        wipe(key.secret)
      }
    })
  },
}

function list(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidArguments('params is a list')
  return params
}
