import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'

export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
export const fromBase58 = (text: string): Uint8Array => new Uint8Array(getBase58Encoder().encode(text))
