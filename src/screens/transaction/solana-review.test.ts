import { describe, expect, it } from 'vitest'
import type { SolanaDescription, SolanaInstruction, SolanaTransaction } from '../../chains/solana/index.js'
import { resolveSettings } from '../../config/resolve.js'
import { solanaReview } from './solana-review.js'
import { emptyRecord, type SolanaJob } from './transaction.js'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', name: 'Almanac' })
const job = {
  chainType: 'solana', wallet: { address: WALLET }, ui: {}, signOnly: false, sponsored: false, cluster: { name: 'mainnet-beta', rpcUrl: '' }, source: {} as SolanaTransaction, record: emptyRecord(),
} as unknown as SolanaJob
const transaction = { version: 0, message: new Uint8Array(4) } as SolanaTransaction
const review = (instructions: readonly SolanaInstruction[], spent = 0n) => {
  const description: SolanaDescription = { instructions, spent, receiver: undefined, feePayer: WALLET, durableNonce: false, otherSigners: [], unresolved: false }
  return solanaReview(job, settings, { status: 'ready', transaction, description })
}
const swap = (changes: object = {}) => ({
  kind: 'jupiter-swap', program: OTHER, direction: 'exact-in', owner: WALLET, fromAta: OTHER, toAta: OTHER, mints: { in: SOL, out: USDC }, amounts: { in: 500_000_000n, out: 71_200_000n }, ...changes,
}) as SolanaInstruction
const move = (changes: object = {}) => ({
  kind: 'spl-transfer', program: OTHER, owner: WALLET, fromAta: OTHER, toAta: OTHER, value: 12_500_000n, mint: USDC, token: { symbol: 'USDC', decimals: 6, address: USDC }, ...changes,
}) as SolanaInstruction
const swaps = (instruction: SolanaInstruction) => review([instruction]).facts.filter(({ label }) => label === 'Swap').map(({ value }) => value.kind === 'text' && value.text)

describe('what is shown of a transaction on Solana', () => {
  it('has a row "Swap" for a swap, with both tokens and the sides that are certain [SOLTX-04]', () => {
    expect(swaps(swap())).toEqual(['0.5 SOL for at least 71.2 USDC'])
    expect(swaps(swap({ direction: 'exact-out' }))).toEqual(['At most 0.5 SOL for 71.2 USDC'])
    expect(swaps(swap({ amounts: undefined }))).toEqual(['SOL for USDC'])
    expect(swaps(swap({ kind: 'raydium-swap', mints: { in: undefined, out: OTHER } }))).toEqual(['Unknown token for at least 9WzD…AWWM'])
    expect(swaps(move())).toEqual([])
  })

  it('has the amount of the one token that moves, and a row for every token beside other amounts', () => {
    expect(review([move()])).toMatchObject({ amount: { text: '12.5', unit: 'USDC' } })
    expect(review([move({ token: { decimals: 6, address: OTHER } })])).toMatchObject({ amount: { text: '12.5', unit: '9WzD…AWWM' } })
    const rows = (instructions: readonly SolanaInstruction[], spent?: bigint) => review(instructions, spent).facts.filter(({ label }) => label === 'Token').map(({ value }) => value.kind === 'text' && value.text)
    expect(rows([move(), move({ token: undefined })])).toEqual(['12.5 USDC', 'Unknown token'])
    expect(rows([move()], 1n)).toEqual(['12.5 USDC'])
    expect(rows([move({ owner: OTHER })])).toEqual([])
  })

  it('names every instruction, with whoever and whatever takes part', () => {
    const shown = review([swap(), move(), { kind: 'ata-creation', program: OTHER, fromAccount: WALLET, toAta: OTHER, owner: WALLET, mint: USDC }, { kind: 'spl-sync-native', program: OTHER, toAta: OTHER }]).more.instructions
    expect(shown.map(({ title, amount }) => [title, amount])).toEqual([['Swap on Jupiter', undefined], ['Token transfer', '12.5 USDC'], ['New token account', undefined], ['Wrap SOL', undefined]])
    expect(shown.map(({ facts }) => facts.map(({ label }) => label))).toEqual([
      ['Swap', 'From', 'To', 'Owner', 'Token given', 'Token received', 'Units given', 'Units received', 'Program'], ['From', 'To', 'Owner', 'Token address', 'Program'], ['Paid by', 'To', 'Owner', 'Token address', 'Program'], ['To', 'Program'],
    ])
  })
})
