import { ed25519 } from '@noble/curves/ed25519.js'
import {
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Address,
  type SignatureBytes,
} from '@solana/web3.js'
import type { WalletKey } from '../../frame/page/keys/derive.js'
import { invalidData } from '../../wire/wire-error.js'

/**
 * Signs a serialised transaction (base64) as the wallet, and returns it with all its signatures. Throws 400 if the
 * wallet is not a signer of it.
 */
export async function signSolanaTransaction(key: WalletKey, encoded: string): Promise<string> {
  const transaction = read(encoded)
  if (!Object.hasOwn(transaction.signatures, key.address))
    throw invalidData('The wallet is no signer of this transaction')
  const signature = ed25519.sign(Uint8Array.from(transaction.messageBytes), key.secret) as SignatureBytes
  return Promise.resolve(
    getBase64EncodedWireTransaction({
      ...transaction,
      signatures: { ...transaction.signatures, [key.address as Address]: signature },
    }),
  )
}

/** The id of a signed transaction: its first signature. */
export function solanaTransactionId(encoded: string): string {
  const [first] = Object.values(read(encoded).signatures)
  if (!first) throw invalidData('The fee payer has not signed')
  return getBase58Decoder().decode(first)
}

function read(encoded: string) {
  try {
    return getTransactionDecoder().decode(Buffer.from(encoded, 'base64'))
  } catch {
    throw invalidData('"transaction" is no transaction')
  }
}
