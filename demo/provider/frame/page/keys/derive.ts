import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey as Bip32Key, HARDENED_OFFSET } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { getAddressDecoder } from '@solana/web3.js'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { publicKeyToAddress, toHex } from 'viem/utils'
import { wipe } from './wipe.js'

export type ChainType = 'ethereum' | 'solana'

/** 128 bits: a phrase of twelve words. */
export const ENTROPY_BYTES = 16

const ETHEREUM_COIN = 60
const SOLANA_COIN = 501
const PURPOSE = 44
const MAX_INDEX = HARDENED_OFFSET - 1

/** A signing key of 32 bytes with its address. The code that receives it has to wipe `secret`. */
export interface WalletKey {
  readonly chainType: ChainType
  readonly address: string
  readonly secret: Uint8Array
}

/** BIP-39: turns entropy into words and these into a seed of 64 bytes (no passphrase). */
export async function entropyToSeed(entropy: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))
}

/** Derives a wallet's key: BIP-44 `m/44'/60'/0'/0/i` over BIP-32 on Ethereum, `m/44'/501'/i'/0'` over SLIP-10 on Solana. */
export async function deriveKey(entropy: Uint8Array, chainType: ChainType, index: number): Promise<WalletKey> {
  if (!Number.isInteger(index) || index < 0 || index > MAX_INDEX) throw new RangeError(`No wallet index: ${index}`)
  const seed = await entropyToSeed(entropy)
  try {
    return chainType === 'ethereum' ? ethereumKey(seed, index) : solanaKey(seed, index)
  } finally {
    wipe(seed)
  }
}

function ethereumKey(seed: Uint8Array, index: number): WalletKey {
  const path = [PURPOSE + HARDENED_OFFSET, ETHEREUM_COIN + HARDENED_OFFSET, HARDENED_OFFSET, 0, index]
  let node = Bip32Key.fromMasterSeed(seed)
  for (const step of path) {
    const child = node.deriveChild(step)
    node.wipePrivateData()
    node = child
  }
  const secret = Uint8Array.from(requireKey(node.privateKey))
  node.wipePrivateData()
  return { chainType: 'ethereum', address: publicKeyToAddress(toHex(secp256k1.getPublicKey(secret, false))), secret }
}

function solanaKey(seed: Uint8Array, index: number): WalletKey {
  const path = [PURPOSE, SOLANA_COIN, index, 0].map(step => step + HARDENED_OFFSET)
  let node = Slip10Key.fromMasterSeed(seed)
  for (const step of path) {
    const child = node.deriveChild(step)
    wipe(node.privateKey, node.chainCode)
    node = child
  }
  const secret = Uint8Array.from(node.privateKey)
  const address = getAddressDecoder().decode(node.publicKeyRaw)
  wipe(node.privateKey, node.chainCode)
  return { chainType: 'solana', address, secret }
}

function requireKey(secret: Uint8Array | null): Uint8Array {
  if (!secret) throw new Error('No private key')
  return secret
}
