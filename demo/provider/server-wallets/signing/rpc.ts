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
    // A text that looks like hex is still a text here: its bytes are what is signed.
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

/** Signs what a request asks for, in the wire's form. Bare hashes only where the app opens that. Throws 400 for what cannot be read. */
export async function signForWire(
  key: WalletKey,
  method: string,
  params: Params,
  rawSigning: boolean,
): Promise<Record<string, unknown>> {
  if (key.chainType === 'ethereum' && method === 'secp256k1_sign') {
    if (!rawSigning) throw new WireError(403, 'feature_not_enabled', 'This app does not sign bare hashes')
    return { signature: await asked(signRawHash(key, [params['hash']])), encoding: 'hex' }
  }
  const signers = key.chainType === 'ethereum' ? ETHEREUM : SOLANA
  const sign = Object.hasOwn(signers, method) ? signers[method] : undefined
  if (!sign) throw invalidData(`There is no method ${method.slice(0, 60)}`)
  return asked(sign(key, params))
}

/** The signing code is the wallet frame's; what it refuses is refused in the wire's form. */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FrameError ? invalidData(error.message) : error
  }
}

/** An object inside a body. */
export function object(body: Params, key: string): Params {
  const value = body[key]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidData(`"${key}" must be an object`)
  return value as Params
}
