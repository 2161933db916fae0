import { describe, expect, it } from 'vitest'
import type { Grant, SolanaDescription, SolanaInstruction } from '../../../../chains/solana/index.js'
import { english } from '../../../../copy/language.js'
import { solanaSentence } from './solana-sentence.js'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const ATA = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const sentence = (known: Partial<SolanaDescription>) =>
  solanaSentence(
    { instructions: [], spent: 0n, receiver: undefined, grants: [], ...known },
    { wallet: WALLET, cluster: 'mainnet-beta' },
    english,
  )
const sentenceText = (instructions: readonly SolanaInstruction[], known: Partial<SolanaDescription> = {}) =>
  sentence({ instructions, ...known }).text
const move = (over: object = {}) =>
  ({
    kind: 'spl-transfer',
    program: OTHER,
    owner: WALLET,
    fromAta: OTHER,
    toAta: ATA,
    value: 12_500_000n,
    mint: USDC,
    token: { symbol: 'USDC', decimals: 6, address: USDC },
    ...over,
  }) as SolanaInstruction
const swap = {
  kind: 'jupiter-swap',
  program: OTHER,
  direction: 'exact-in',
  owner: WALLET,
  fromAta: OTHER,
  toAta: OTHER,
  mints: { in: 'So11111111111111111111111111111111111111112', out: USDC },
  amounts: { in: 500_000_000n, out: 71_200_000n },
} as SolanaInstruction
const unknown = (program = OTHER): SolanaInstruction => ({
  kind: 'unknown',
  program,
  accounts: [],
  data: Uint8Array.of(1),
})
const power = (kind: Grant['kind'], grantee: string | undefined = OTHER): Grant => ({
  kind,
  index: 0,
  account: WALLET,
  grantee,
})

describe('the sentence about a transaction on Solana', () => {
  it('the sentence names the amount and the receiver', () => {
    expect(sentence({ spent: 500_000_000n, receiver: OTHER })).toEqual({
      text: 'Send 0.5 SOL to 9WzD…AWWM',
      given: ['0.5 SOL', '9WzD…AWWM'],
    })
    expect(sentenceText([move()])).toBe('Send 12.5 USDC to 4zMM…ncDU')
    expect(
      sentenceText([
        { kind: 'ata-creation', program: OTHER, fromAccount: WALLET, toAta: ATA, owner: OTHER, mint: USDC },
        move(),
      ]),
      'the owner of the account',
    ).toBe('Send 12.5 USDC to 9WzD…AWWM')
    expect(sentenceText([move({ token: undefined })])).toBe('Send tokens to 4zMM…ncDU')
  })

  it('swaps and permissions are described', () => {
    expect(sentence({ instructions: [swap] })).toEqual({
      text: 'Swap 0.5 SOL for at least 71.2 USDC',
      given: ['0.5 SOL', '71.2 USDC'],
    })
    expect([
      sentenceText([{ ...swap, direction: 'exact-out' } as SolanaInstruction]),
      sentenceText([{ ...swap, amounts: undefined } as SolanaInstruction]),
    ]).toEqual(['Swap at most 0.5 SOL for 71.2 USDC', 'Swap SOL for USDC'])
    expect(sentenceText([unknown()], { grants: [power('authority')] })).toBe('Give 9WzD…AWWM control of an account')
    expect(
      sentenceText([unknown()], { grants: [{ kind: 'assign', index: 0, account: WALLET, grantee: undefined }] }),
    ).toBe('Give up control of an account')
    expect(
      sentenceText([unknown(), unknown()], { grants: [power('delegate'), { ...power('authority'), index: 1 }] }),
      'the worst first',
    ).toBe('Give 9WzD…AWWM control of an account, and more')
    expect(sentenceText([unknown()], { grants: [power('delegate')] })).toBe('Let 9WzD…AWWM spend tokens')
  })

  it('a permission does not hide what else leaves the wallet', () => {
    const grants = [power('delegate')]
    expect([
      sentenceText([unknown()], { grants, spent: 1_000_000_000n }),
      sentenceText([unknown(), move()], { grants }),
      sentenceText([unknown(), swap], { grants }),
    ]).toEqual(Array(3).fill('Let 9WzD…AWWM spend tokens, and more'))
  })

  it('unknown instructions are counted, and nothing more is claimed', () => {
    expect(sentenceText([swap, unknown()])).toBe('Swap 0.5 SOL for at least 71.2 USDC, and run 1 unknown step')
    expect(sentenceText([move(), unknown(), unknown()])).toBe('Send 12.5 USDC to 4zMM…ncDU, and run 2 unknown steps')
    expect(sentenceText([swap, unknown('ComputeBudget111111111111111111111111111111')]), 'what only offers a fee').toBe(
      'Swap 0.5 SOL for at least 71.2 USDC',
    )
    expect([
      sentenceText([unknown()]),
      sentenceText([move(), move()]),
      sentenceText([swap, swap]),
      sentenceText([swap, move()]),
    ]).toEqual(['Run 1 step', 'Run 2 steps', 'Run 2 steps', 'Run 2 steps'])
    expect([
      sentenceText([move(), unknown()], { spent: 1_000_000_000n }),
      sentenceText([unknown()], { spent: 1_000_000_000n }),
    ]).toEqual(['Spend 1 SOL in 2 steps', 'Spend 1 SOL in 1 step'])
    expect(sentenceText([move({ owner: OTHER })]), 'tokens of somebody else').toBe('Run 1 step')
  })
})
