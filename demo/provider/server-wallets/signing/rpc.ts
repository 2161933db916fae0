import { FrameError } from '../../frame/page/frame-error.js'
import type { WalletKey } from '../../frame/page/keys/derive.js'
import { signPersonalMessage } from '../../frame/page/signing/personal-message.js'
import { signRawHash } from '../../frame/page/signing/raw-hash.js'
import { signSolanaMessage } from '../../frame/page/signing/solana-message.js'
import { signTransaction } from '../../frame/page/signing/transaction.js'
import { signTypedData } from '../../frame/page/signing/typed-data.js'
import { text } from '../../wire/body.js'
import { invalidData, WireError } from '../../wire/wire-error.js'
import { signSolanaTransaction } from './solana-transaction.js'
import { transactionFromWire } from './transaction-from-wire.js'

type Params = Record<string, unknown>
type Signer = (key: WalletKey, params: Params) => Promise<Record<string, unknown>>

const ETHEREUM: Readonly<Record<string, Signer>> = {
  personal_sign: async (key, params) => {
    const message = text(params, 'message', 500_000)
    const encoding = params['encoding'] ?? 'utf-8'
    if (encoding !== 'utf-8' && encoding !== 'hex') throw invalidData('"encoding" is "utf-8" or "hex"')
    if (encoding === 'hex' && !/^(0x)?(?:[0-9a-fA-F]{2})*$/.test(message)) throw invalidData('"message" is not hex')
    // Text that looks like hex is still text here: its UTF-8 bytes are signed.
    const bytes =
      encoding === 'hex' ? `0x${message.replace(/^0x/, '')}` : `0x${Buffer.from(message, 'utf8').toString('hex')}`
    return { signature: await signPersonalMessage(key, [bytes]), encoding: 'hex' }
  },
  eth_signTypedData_v4: async (key, params) => {
    const { domain, types, message, primary_type } = object(params, 'typed_data')
    return {
      signature: await signTypedData(key, [undefined, { domain, types, message, primaryType: primary_type }]),
      encoding: 'hex',
    }
  },
  eth_signTransaction: async (key, params) => ({
    signed_transaction: await signTransaction(key, [transactionFromWire(object(params, 'transaction'))]),
    encoding: 'rlp',
  }),
}

const SOLANA: Readonly<Record<string, Signer>> = {
  signMessage: async (key, params) => ({
    ...(await signSolanaMessage(key, { message: params['message'] })),
    encoding: 'base64',
  }),
  signTransaction: async (key, params) => ({
    signed_transaction: await signSolanaTransaction(key, text(params, 'transaction', 100_000)),
    encoding: 'base64',
  }),
}

/**
 * Signs the content of a request in the API's form. Raw hashes are signed only if the app allows it. Throws 400 if the
 * content is invalid.
 */
export async function signForWire(
  key: WalletKey,
  method: string,
  params: Params,
  rawSigning: boolean,
): Promise<Record<string, unknown>> {
  if (key.chainType === 'ethereum' && method === 'secp256k1_sign') {
    if (!rawSigning) throw new WireError(403, 'feature_not_enabled', 'This app does not sign bare hashes')
    return { signature: await orRpcError(signRawHash(key, [params['hash']])), encoding: 'hex' }
  }
  const signers = key.chainType === 'ethereum' ? ETHEREUM : SOLANA
  const sign = Object.hasOwn(signers, method) ? signers[method] : undefined
  if (!sign) throw invalidData(`There is no method ${method.slice(0, 60)}`)
  return orRpcError(sign(key, params))
}

/** Turns a refusal of the signing code, which is the wallet frame's, into the API's form. */
async function orRpcError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FrameError ? invalidData(error.message) : error
  }
}

/** Reads an object in a body. */
export function object(body: Params, key: string): Params {
  const value = body[key]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidData(`"${key}" must be an object`)
  return value as Params
}
