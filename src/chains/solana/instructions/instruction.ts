import type { FixedSizeDecoder } from '@solana/web3.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { hexOf } from '../../../lib/hex.js'
import type { CompiledInstruction } from '../wire.js'

/** A token as far as an instruction names it; without a mint nobody can say which it is. */
export interface NamedToken {
  /** Of the tokens that are built in. */
  readonly symbol?: string
  readonly decimals: number
  readonly address: string
}

/** Both sides of a swap. The side that is not exact holds what the swap must at least give, or may at most take. */
export interface Swap {
  readonly program: string
  readonly direction: 'exact-in' | 'exact-out'
  readonly owner: string
  readonly fromAta: string
  readonly toAta: string
  /** Undefined where only an on-chain table names them. */
  readonly mints: { readonly in: string | undefined; readonly out: string | undefined }
  /** In the tokens' smallest units; undefined where they cannot be read with certainty. */
  readonly amounts: { readonly in: bigint; readonly out: bigint } | undefined
}

/** What an instruction does, as far as it is certain. Anything else is "unknown" and shown with its raw parts. */
export type SolanaInstruction =
  | { readonly kind: 'sol-transfer'; readonly program: string; readonly fromAccount: string; readonly toAccount: string; readonly value: bigint }
  | { readonly kind: 'create-account'; readonly program: string; readonly fromAccount: string; readonly toAccount: string; readonly value: bigint; readonly owner: string }
  | { readonly kind: 'spl-transfer'; readonly program: string; readonly fromAta: string; readonly toAta: string; readonly owner: string; readonly value: bigint; readonly mint?: string; readonly token?: NamedToken }
  | { readonly kind: 'ata-creation'; readonly program: string; readonly fromAccount: string; readonly toAta: string; readonly owner: string; readonly mint: string }
  | { readonly kind: 'spl-init-account'; readonly program: string; readonly toAta: string; readonly owner: string; readonly mint: string }
  | { readonly kind: 'spl-close-account'; readonly program: string; readonly fromAta: string; readonly toAccount: string; readonly owner: string }
  | { readonly kind: 'spl-sync-native'; readonly program: string; readonly toAta: string }
  | ({ readonly kind: 'raydium-swap' } & Swap)
  | ({ readonly kind: 'jupiter-swap' } & Swap)
  | { readonly kind: 'unknown'; readonly program: string; readonly accounts: readonly (string | undefined)[]; readonly data: Uint8Array }

/** @throws WalletError INVALID_DATA "instruction type {n} not supported" */
export function unsupported(type: number | string): never {
  throw new WalletError('INVALID_DATA', `instruction type ${type} not supported`)
}

/** The type of instructions that begin with eight bytes: the beginning of a hash of their name, in hex. */
export function anchorType(data: Uint8Array): string {
  return hexOf(data.subarray(0, 8))
}

/** The data, when they are exactly of this shape; a program may read something else out of longer ones. */
export function exactly<T>(decoder: FixedSizeDecoder<T>, data: Uint8Array): T {
  if (data.length !== decoder.fixedSize) throw new WalletError('INVALID_DATA', 'The instruction has another length.')
  return decoder.decode(data)
}

/** An account that the message itself names. */
export function account({ accounts }: CompiledInstruction, index: number): string {
  const found = accounts.at(index)
  if (found === undefined) throw new WalletError('INVALID_DATA', 'An account of the instruction is not known.')
  return found
}
