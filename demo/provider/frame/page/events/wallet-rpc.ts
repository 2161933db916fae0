import { invalidArguments } from '../frame-error.js'
import type { FrameWorld } from '../frame-world.js'
import type { ChainType, WalletKey } from '../keys/derive.js'
import { isImported, walletKey } from '../keys/wallet-key.js'
import { wipe } from '../keys/wipe.js'
import { isPlainObject, member } from '../message-gate.js'
import { signPersonalMessage } from '../signing/personal-message.js'
import { signRawHash } from '../signing/raw-hash.js'
import { signSolanaMessage } from '../signing/solana-message.js'
import { signTransaction } from '../signing/transaction.js'
import { signTypedData } from '../signing/typed-data.js'
import { signUserOperation } from '../signing/user-operation.js'
import type { EntropyId } from '../vault.js'
import type { EventHandler } from './event-handler.js'
import { populate } from './populate.js'
import { readAccessToken, readChainType, readEntropyId, readWalletIndex } from './request-fields.js'

type Signer = (key: WalletKey, params: unknown) => Promise<unknown>

/** The signing methods. Each signs content that the wallet can read; account authorizations are not among them. */
const SIGNERS: Readonly<Record<ChainType, ReadonlyMap<string, Signer>>> = {
  ethereum: new Map<string, Signer>([
    ['personal_sign', (key, params) => signPersonalMessage(key, list(params))],
    // The same message as `personal_sign`, with the two parameters in reverse order.
    ['eth_sign', (key, params) => signPersonalMessage(key, [...list(params)].slice(0, 2).reverse())],
    ['eth_signTypedData_v4', (key, params) => signTypedData(key, list(params))],
    ['eth_signTransaction', (key, params) => signTransaction(key, list(params))],
    ['csw_signUserOperation', (key, params) => signUserOperation(key, list(params))],
  ]),
  solana: new Map<string, Signer>([['signMessage', signSolanaMessage]]),
}

export const walletRpcEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallets:rpc': async (data, world) => {
    const token = readAccessToken(data)
    const [entropy, chainType, index] = [readEntropyId(data), readChainType(data), readWalletIndex(data)]
    return { chainType, ...(await sign(world, token, { entropy, chainType, index }, member(data, 'request'))) }
  },
}

/** Serves a request to a wallet. Resolves with the wallet's address and the response. */
export async function sign(
  world: FrameWorld,
  token: string,
  { entropy, chainType, index }: { entropy: EntropyId; chainType: ChainType; index: number },
  request: unknown,
) {
  const method = isPlainObject(request) ? member(request, 'method') : undefined
  const serve = typeof method === 'string' ? signerOf(world, token, chainType, method) : undefined
  if (!isPlainObject(request) || !serve)
    throw invalidArguments(
      `The wallet does not serve ${typeof method === 'string' ? method.slice(0, 60) : 'this request'}`,
    )
  const params = member(request, 'params')
  return world.vault.withEntropy(token, entropy, async secret => {
    if (isImported(secret) && chainType !== entropy.chainType)
      throw invalidArguments('An imported wallet has one chain')
    const key = await walletKey(secret, chainType, index)
    try {
      return { address: key.address, response: { method, data: await serve(key, params) } }
    } finally {
      wipe(key.secret)
    }
  })
}

function signerOf(world: FrameWorld, token: string, chainType: ChainType, method: string): Signer | undefined {
  if (chainType === 'ethereum' && method === 'eth_populateTransactionRequest')
    return (key, params) => populate(world.call, token, key, list(params))
  // A hash does not show what its signature allows. It is signed only if the app permits that.
  if (chainType === 'ethereum' && method === 'secp256k1_sign' && world.rawSigning)
    return (key, params) => signRawHash(key, list(params))
  return SIGNERS[chainType].get(method)
}

function list(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidArguments('params is a list')
  return params
}
