import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Grant, SolanaInstruction } from '../../chains/solana/index.js'
import { ethereumParties, solanaParties } from './parties.js'

const WALLET = `0x${'a'.repeat(40)}` as const
const [TOKEN, BOB] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x00000000000000000000000000000000000D0C5e',
] as const
const ABI = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
  'function transferOwnership(address newOwner)',
])
const parties = (data?: `0x${string}`, value = 0n, to: `0x${string}` | null = TOKEN) =>
  ethereumParties({ ...(to && { to }), value, ...(data && { data }) }, WALLET)
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5n] })

describe('the addresses that a transaction involves', () => {
  it('the parties on Ethereum are the recipients of coins, tokens and permissions, also in inner calls', async () => {
    expect(await parties(undefined, 1n)).toEqual({ recipients: [TOKEN], all: [TOKEN] })
    expect(await parties(transfer)).toEqual({ recipients: [BOB], all: [BOB, TOKEN] })
    expect(await parties(transfer, 1n)).toEqual({ recipients: [TOKEN, BOB], all: [TOKEN, BOB] })
    for (const data of [
      encodeFunctionData({ abi: ABI, functionName: 'approve', args: [BOB, 5n] }),
      encodeFunctionData({ abi: ABI, functionName: 'transferOwnership', args: [BOB] }),
    ])
      expect(await parties(data)).toEqual({ recipients: [], all: [TOKEN, BOB] })
    expect(await parties(encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [[transfer]] }))).toEqual({
      recipients: [BOB],
      all: [BOB, TOKEN],
    })
    expect(await parties('0x12345678', 0n, null)).toEqual({ recipients: [], all: [] })
  })

  it('the addresses have their checksum, however they were written', async () => {
    expect(await parties(undefined, 1n, TOKEN.toLowerCase() as `0x${string}`)).toEqual({
      recipients: [TOKEN],
      all: [TOKEN],
    })
  })

  it('the parties on Solana are the recipients from the wallet, and the recipients of permissions', () => {
    const move = {
      kind: 'spl-transfer',
      program: 'P',
      owner: 'me',
      fromAta: 'mine',
      toAta: 'theirs',
      value: 1n,
    } as SolanaInstruction
    const instructions: SolanaInstruction[] = [
      { kind: 'sol-transfer', program: 'P', fromAccount: 'me', toAccount: 'one', value: 1n },
      { kind: 'sol-transfer', program: 'P', fromAccount: 'somebody', toAccount: 'else', value: 1n },
      { kind: 'ata-creation', program: 'P', fromAccount: 'me', toAta: 'theirs', owner: 'two', mint: 'M' },
      move,
      { ...move, owner: 'somebody', toAta: 'far' } as SolanaInstruction,
    ]
    const grants: Grant[] = [
      { kind: 'delegate', index: 0, account: 'mine', grantee: 'three' },
      { kind: 'assign', index: 0, account: 'mine', grantee: undefined },
    ]
    expect(solanaParties({ instructions, grants }, 'me')).toEqual({
      recipients: ['one', 'theirs', 'two'],
      all: ['one', 'theirs', 'two', 'three'],
    })
  })
})
