import { describe, expect, it } from 'vitest'
import { SOL_DECIMALS } from '../../../chains/clusters.js'
import { usdcToken } from '../../../chains/spl-tokens.js'
import type { SolanaInstruction } from '../../../chains/solana/index.js'
import { english } from '../../../copy/language.js'
import { shownInstruction, swapText } from './shown-instruction.js'

const USDC = usdcToken('devnet') ?? expect.fail('no USDC')
const common = { program: 'Program1' }
const shown = (instruction: SolanaInstruction) => shownInstruction(instruction, 'devnet', english)
const account = (full: string) => ({
  kind: 'address',
  full,
  short: full,
  url: `https://explorer.solana.com/account/${full}?cluster=devnet`,
})
const LABELS = { from: 'From', to: 'To', payer: 'Paid by', owner: 'Owner', mint: 'Token address', program: 'Program' }
/** The facts of these accounts, with the labels that all instructions share. */
const accounts = (parts: Partial<Record<keyof typeof LABELS, string>>) =>
  Object.entries(parts).map(([id, full]) => ({
    id,
    label: LABELS[id as keyof typeof LABELS],
    value: { ...account(full), short: full.length > 10 ? `${full.slice(0, 4)}…${full.slice(-4)}` : full },
  }))
const text = (id: string, label: string, shownText: string) => ({ id, label, value: { kind: 'text', text: shownText } })

/** The row of a swap. Its amounts and tokens are separate from the phrase, so that each keeps its direction. */
const swapped = (shownText: string, ...given: string[]) => ({
  id: 'swap',
  label: 'Swap',
  value: { kind: 'text', text: shownText, given },
})

const SWAP = {
  ...common,
  kind: 'jupiter-swap',
  direction: 'exact-in',
  owner: 'Owner',
  fromAta: 'From',
  toAta: 'To',
} as const

describe('an instruction in the list', () => {
  it.each<[SolanaInstruction, title: string, amount: string | undefined, Parameters<typeof accounts>[0]]>([
    [
      { ...common, kind: 'sol-transfer', fromAccount: 'A', toAccount: 'B', value: 1_500_000_000n },
      'Transfer',
      '1.5 SOL',
      { from: 'A', to: 'B' },
    ],
    [
      {
        ...common,
        kind: 'create-account',
        fromAccount: 'A',
        toAccount: 'B',
        owner: 'C',
        value: 10n ** BigInt(SOL_DECIMALS),
      },
      'New account',
      '1 SOL',
      { payer: 'A', to: 'B', owner: 'C' },
    ],
    [
      {
        ...common,
        kind: 'spl-transfer',
        fromAta: 'A',
        toAta: 'B',
        owner: 'C',
        value: 2_500_000n,
        mint: USDC.address,
        token: USDC,
      },
      'Token transfer',
      '2.5 USDC',
      { from: 'A', to: 'B', owner: 'C', mint: USDC.address },
    ],
    [
      {
        ...common,
        kind: 'spl-transfer',
        fromAta: 'A',
        toAta: 'B',
        owner: 'C',
        value: 25n,
        mint: 'D',
        token: { decimals: 1, address: USDC.address },
      },
      'Token transfer',
      '2.5 4zMM…ncDU',
      { from: 'A', to: 'B', owner: 'C', mint: 'D' },
    ],
    [
      { ...common, kind: 'ata-creation', fromAccount: 'A', toAta: 'B', owner: 'C', mint: 'D' },
      'New token account',
      undefined,
      { payer: 'A', to: 'B', owner: 'C', mint: 'D' },
    ],
    [
      { ...common, kind: 'spl-init-account', toAta: 'B', owner: 'C', mint: 'D' },
      'Set up a token account',
      undefined,
      { to: 'B', owner: 'C', mint: 'D' },
    ],
    [
      { ...common, kind: 'spl-close-account', fromAta: 'A', toAccount: 'B', owner: 'C' },
      'Close a token account',
      undefined,
      { from: 'A', to: 'B', owner: 'C' },
    ],
    [{ ...common, kind: 'spl-sync-native', toAta: 'B' }, 'Wrap SOL', undefined, { to: 'B' }],
  ])('every account of the instruction is named: $kind', (instruction, title, amount, parts) => {
    expect(shown(instruction)).toEqual({
      title,
      unknown: false,
      ...(amount && { amount }),
      facts: accounts({ ...parts, program: 'Program1' }),
    })
  })

  it('an unknown token is counted in its smallest units', () => {
    expect(shown({ ...common, kind: 'spl-transfer', fromAta: 'A', toAta: 'B', owner: 'C', value: 7n })).toEqual({
      title: 'Token transfer',
      unknown: false,
      facts: [
        ...accounts({ from: 'A', to: 'B', owner: 'C' }),
        text('units', 'Units', '7'),
        ...accounts({ program: 'Program1' }),
      ],
    })
  })

  it('a swap is described by both sides, with the smallest units if they are certain', () => {
    const parts = accounts({ from: 'From', to: 'To', owner: 'Owner' })
    expect(shown({ ...SWAP, mints: { in: 'So1', out: 'Us1' }, amounts: { in: 5_000_000n, out: 7n } })).toEqual({
      title: 'Swap on Jupiter',
      unknown: false,
      facts: [
        swapped('So1 for at least Us1', 'So1', 'Us1'),
        ...parts,
        { id: 'mint-in', label: 'Token given', value: account('So1') },
        { id: 'mint-out', label: 'Token received', value: account('Us1') },
        text('units-in', 'Units given', '5000000'),
        text('units-out', 'Units received', '7'),
        ...accounts({ program: 'Program1' }),
      ],
    })
    expect(
      shown({ ...SWAP, kind: 'raydium-swap', mints: { in: undefined, out: undefined }, amounts: undefined }),
    ).toEqual({
      title: 'Swap on Raydium',
      unknown: false,
      facts: [
        swapped('Unknown token for Unknown token', 'Unknown token', 'Unknown token'),
        ...parts,
        ...accounts({ program: 'Program1' }),
      ],
    })
  })

  it('the text says which side of a swap is exact, and has no amounts if they are uncertain', () => {
    const both = { mints: { in: USDC.address, out: undefined }, amounts: { in: 5_000_000n, out: 7n } }
    expect([
      swapText({ ...SWAP, ...both }, 'devnet', english),
      swapText({ ...SWAP, ...both, direction: 'exact-out' }, 'devnet', english),
      swapText({ ...SWAP, ...both, amounts: undefined }, 'devnet', english),
    ]).toEqual(['5 USDC for at least Unknown token', 'At most 5 USDC for Unknown token', 'USDC for Unknown token'])
  })

  it('an unknown instruction shows its accounts in their order and its raw bytes', () => {
    expect(shown({ ...common, kind: 'unknown', accounts: ['A', undefined], data: Uint8Array.from([1, 255]) })).toEqual({
      title: 'Unknown step',
      unknown: true,
      facts: [
        ...accounts({ program: 'Program1' }),
        { id: 'account-0', label: 'Account 1', value: account('A') },
        text('account-1', 'Account 2', 'Not resolved'),
        { id: 'data', label: 'Data', value: { kind: 'data', hex: '0x01ff', bytes: 2 } },
      ],
    })
  })
})
