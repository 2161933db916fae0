import type { FixedSizeDecoder } from '@solana/web3.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { hexOf } from '../../../lib/text/hex.js'
import type { CompiledInstruction } from '../wire.js'

/** The token of an instruction that contains its mint. */
export interface NamedToken {
  /** Set for the tokens of `spl-tokens.ts`. */
  readonly symbol?: string
  readonly decimals: number
  readonly address: string
}

/** Both sides of a swap. One amount is exact; the other one is the limit: the minimum output or the maximum input. */
export interface Swap {
  readonly program: string
  readonly direction: 'exact-in' | 'exact-out'
  readonly owner: string
  readonly fromAta: string
  readonly toAta: string
  /** Undefined if the instruction contains no mint, or only in an address lookup table. */
  readonly mints: { readonly in: string | undefined; readonly out: string | undefined }
  /** In the tokens' smallest units; undefined if they cannot be decoded with certainty. */
  readonly amounts: { readonly in: bigint; readonly out: bigint } | undefined
}

/** The effect of an instruction. An instruction that is not decoded with certainty is "unknown", with its raw parts. */
export type SolanaInstruction =
  | {
      readonly kind: 'sol-transfer'
      readonly program: string
      readonly fromAccount: string
      readonly toAccount: string
      readonly value: bigint
    }
  | {
      readonly kind: 'create-account'
      readonly program: string
      readonly fromAccount: string
      readonly toAccount: string
      readonly value: bigint
      readonly owner: string
    }
  | {
      readonly kind: 'spl-transfer'
      readonly program: string
      readonly fromAta: string
      readonly toAta: string
      readonly owner: string
      readonly value: bigint
      readonly mint?: string
      readonly token?: NamedToken
    }
  | {
      readonly kind: 'ata-creation'
      readonly program: string
      readonly fromAccount: string
      readonly toAta: string
      readonly owner: string
      readonly mint: string
    }
  | {
      readonly kind: 'spl-init-account'
      readonly program: string
      readonly toAta: string
      readonly owner: string
      readonly mint: string
    }
  | {
      readonly kind: 'spl-close-account'
      readonly program: string
      readonly fromAta: string
      readonly toAccount: string
      readonly owner: string
    }
  | { readonly kind: 'spl-sync-native'; readonly program: string; readonly toAta: string }
  | ({ readonly kind: 'raydium-swap' } & Swap)
  | ({ readonly kind: 'jupiter-swap' } & Swap)
  | {
      readonly kind: 'unknown'
      readonly program: string
      readonly accounts: readonly (string | undefined)[]
      readonly data: Uint8Array
    }

/** @throws WalletError INVALID_DATA "instruction type {n} not supported" */
export function unsupported(type: number | string): never {
  throw new WalletError('INVALID_DATA', `instruction type ${type} not supported`)
}

/** The type of an Anchor instruction: its first eight bytes (a hash of its name), in hex. */
export function anchorType(data: Uint8Array): string {
  return hexOf(data.subarray(0, 8))
}

/** Decodes data of exactly this size: a program may interpret longer data differently. */
export function decodeExactly<T>(decoder: FixedSizeDecoder<T>, data: Uint8Array): T {
  if (data.length !== decoder.fixedSize) throw new WalletError('INVALID_DATA', 'The instruction has another length.')
  return decoder.decode(data)
}

/** The account at this index, counted from the end if negative. Throws for an account in a lookup table. */
export function account({ accounts }: CompiledInstruction, index: number): string {
  const found = accounts.at(index)
  if (found === undefined) throw new WalletError('INVALID_DATA', 'An account of the instruction is not known.')
  return found
}
