import { describe, expect, it } from 'vitest'
import { offeredFee } from './fee.js'
import type { CompiledInstruction, SolanaTransaction } from './wire.js'

const BUDGET = 'ComputeBudget111111111111111111111111111111'
const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const of = (program: string, ...data: number[]): CompiledInstruction => ({
  program,
  accounts: [],
  data: Uint8Array.from(data),
})
const ANY = of('11111111111111111111111111111111', 2)
const limit = (units: number, ...rest: number[]) => of(BUDGET, 2, ...u32(units), ...rest)
const price = (microlamports: bigint, ...rest: number[]) => of(BUDGET, 3, ...u64(microlamports), ...rest)
const fee = (instructions: CompiledInstruction[], signers = 1) =>
  offeredFee({ instructions, signatures: Array(signers).fill(undefined) } as unknown as SolanaTransaction)

describe('the fee that a Solana transaction offers', () => {
  it('the fee is 5,000 lamports for each signature', () => {
    expect([fee([ANY]), fee([ANY], 3), fee([ANY, limit(900_000)])]).toEqual([5_000n, 15_000n, 5_000n])
  })

  it('the fee includes compute units at their price, rounded up, regardless of a node', () => {
    expect([fee([limit(100_000), price(20_000n), ANY]), fee([limit(3), price(1n), ANY])]).toEqual([7_000n, 5_001n])
    expect(fee([limit(100_000, 9), price(20_000n, 9), ANY]), 'bytes left over are ignored by the runtime').toBe(7_000n)
    expect(fee([limit(4_000_000_000), price(1_000_000n), ANY]), 'there are 1.4 million units at most').toBe(1_405_000n)
  })

  it('the fee is for 200,000 units per instruction if the transaction has no limit', () => {
    expect([fee([price(1_000_000n), ANY, ANY]), fee([price(1_000_000n), ...Array(9).fill(ANY)])]).toEqual([
      405_000n,
      1_405_000n,
    ])
    expect([fee([of(BUDGET, 2, 1), of(BUDGET, 3, 1), of(BUDGET), ANY]), fee([of(BUDGET, 4, ...u32(7)), ANY])]).toEqual([
      5_000n,
      5_000n,
    ])
  })
})
