import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddressDecoder, getBase58Encoder } from '@solana/web3.js'
import { hexToBytes, isHex, publicKeyToAddress, toHex } from 'viem/utils'
import { invalidArguments } from '../frame-error.js'
import { deriveKey, ENTROPY_BYTES, type ChainType, type WalletKey } from './derive.js'

/** The length of an imported key, stored unchanged. A generated secret is half as long, which tells them apart. */
const IMPORTED_BYTES = 32

export const isImported = (secret: Uint8Array): boolean => secret.length === IMPORTED_BYTES

/** A wallet's key: derived from a generated secret, or the imported secret itself, which has only one wallet. */
export async function walletKey(secret: Uint8Array, chainType: ChainType, index: number): Promise<WalletKey> {
  if (secret.length === ENTROPY_BYTES) return deriveKey(secret, chainType, index)
  if (!isImported(secret) || index !== 0) throw invalidArguments('There is no such wallet')
  return importedKey(Uint8Array.from(secret), chainType)
}

/** Reads a private key: hex for Ethereum; for Solana base58 of 64 bytes, as wallets export it, or of 32. */
export function readPrivateKey(text: string, chainType: ChainType): Uint8Array {
  const secret = chainType === 'ethereum' ? readHexKey(text.trim()) : readBase58Key(text.trim())
  if (!secret) throw invalidArguments(`This is no private key of ${chainType === 'ethereum' ? 'Ethereum' : 'Solana'}`)
  return secret
}

function readHexKey(text: string): Uint8Array | undefined {
  const hex = text.startsWith('0x') ? text : `0x${text}`
  if (!isHex(hex) || hex.length !== 2 + 2 * IMPORTED_BYTES) return undefined
  const secret = hexToBytes(hex)
  return secp256k1.utils.isValidSecretKey(secret) ? secret : undefined
}

function readBase58Key(text: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,90}$/.test(text)) return undefined
  const bytes = Uint8Array.from(getBase58Encoder().encode(text))
  if (bytes.length === IMPORTED_BYTES) return bytes
  if (bytes.length !== 2 * IMPORTED_BYTES) return undefined
  const secret = bytes.slice(0, IMPORTED_BYTES)
  const own = ed25519.getPublicKey(secret)
  return bytes.subarray(IMPORTED_BYTES).every((byte, index) => byte === own[index]) ? secret : undefined
}

function importedKey(secret: Uint8Array, chainType: ChainType): WalletKey {
  const address =
    chainType === 'ethereum'
      ? publicKeyToAddress(toHex(secp256k1.getPublicKey(secret, false)))
      : getAddressDecoder().decode(ed25519.getPublicKey(secret))
  return { chainType, address, secret }
}
