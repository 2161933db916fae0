import { getAddressDecoder } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { describeTransaction, parseInstruction, type SolanaInstruction } from '../describe.js'
import type { CompiledInstruction, SolanaTransaction } from '../wire.js'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const AMM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'
const CPMM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const address = (fill: number) => getAddressDecoder().decode(new Uint8Array(32).fill(fill)) as string
const [a = '', b = '', c = '', d = ''] = [1, 2, 3, 4].map(address)
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [...u16(value & 0xffff), 0, 0]
const anchor = async (name: string) => [
  ...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`global:${name}`))).subarray(0, 8),
]
const of = (program: string, data: number[], accounts: (string | undefined)[]): CompiledInstruction => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})
const read = (program: string, data: number[], accounts: (string | undefined)[]) =>
  parseInstruction(of(program, data, accounts), 'mainnet-beta')
const shown = (instruction: CompiledInstruction): SolanaInstruction | undefined =>
  describeTransaction(
    { instructions: [instruction], accounts: [a], signatures: [], lookups: [] } as unknown as SolanaTransaction,
    a,
    'mainnet-beta',
  ).instructions[0]
const places = (count: number) => Array.from({ length: count }, (_, index) => address(index + 1))

describe('the known instructions of Solana', () => {
  const token = { symbol: 'USDC', decimals: 6, address: USDC }
  it.each<[string, CompiledInstruction, object]>([
    ['sol-transfer', of(SYSTEM, [...u32(2), ...u64(5n)], [a, b]), { fromAccount: a, toAccount: b, value: 5n }],
    [
      'create-account',
      of(SYSTEM, [...u32(0), ...u64(7n), ...u64(165n), ...new Array<number>(32).fill(3)], [a, b]),
      { fromAccount: a, toAccount: b, value: 7n, owner: c },
    ],
    ['spl-transfer', of(TOKEN, [3, ...u64(9n)], [a, b, c]), { fromAta: a, toAta: b, owner: c, value: 9n }],
    [
      'spl-transfer',
      of(TOKEN, [12, ...u64(9n), 6], [a, USDC, b, c]),
      { fromAta: a, mint: USDC, toAta: b, owner: c, value: 9n, token },
    ],
    ['ata-creation', of(ASSOCIATED, [], [a, b, c, d]), { fromAccount: a, toAta: b, owner: c, mint: d }],
    ['spl-transfer', of(TOKEN_2022, [3, ...u64(9n)], [a, b, c]), { fromAta: a, toAta: b, owner: c, value: 9n }],
    ['ata-creation', of(ASSOCIATED, [0], [a, b, c, d]), { fromAccount: a, toAta: b, owner: c, mint: d }],
    ['ata-creation', of(ASSOCIATED, [1], [a, b, c, d]), { fromAccount: a, toAta: b, owner: c, mint: d }],
    ['spl-init-account', of(TOKEN, [1], [a, b, c, d]), { toAta: a, mint: b, owner: c }],
    ['spl-init-account', of(TOKEN, [16, ...new Array<number>(32).fill(4)], [a, b]), { toAta: a, mint: b, owner: d }],
    ['spl-init-account', of(TOKEN, [18, ...new Array<number>(32).fill(4)], [a, b]), { toAta: a, mint: b, owner: d }],
    ['spl-close-account', of(TOKEN, [9], [a, b, c]), { fromAta: a, toAccount: b, owner: c }],
    ['spl-sync-native', of(TOKEN, [17], [a]), { toAta: a }],
  ])('the instruction is parsed with its fields: %s [SOLTX-24] [SOLTX-28]', (kind, instruction, fields) => {
    const expected = { kind, program: instruction.program, ...fields }
    expect(parseInstruction(instruction, 'mainnet-beta')).toEqual(expected)
    expect(shown(instruction)).toEqual(expected)
  })

  it('a token has no name if its decimals contradict it, or if only another cluster knows it', () => {
    const transfer = of(TOKEN, [12, ...u64(9n), 9], [a, USDC, b, c])
    expect(parseInstruction(transfer, 'mainnet-beta')).toMatchObject({ token: { decimals: 9, address: USDC } })
    expect(parseInstruction(transfer, 'mainnet-beta')).not.toHaveProperty('token.symbol')
    expect(parseInstruction(of(TOKEN, [12, ...u64(9n), 6], [a, USDC, b, c]), 'devnet')).not.toHaveProperty(
      'token.symbol',
    )
  })

  it('amounts of tokens with implausible decimals are given in the smallest unit', () => {
    const transfer = (decimals: number) =>
      parseInstruction(of(TOKEN, [12, ...u64(9n), decimals], [a, USDC, b, c]), 'mainnet-beta')
    expect(transfer(36)).toHaveProperty('token', { decimals: 36, address: USDC })
    expect(transfer(37)).toEqual({
      kind: 'spl-transfer',
      program: TOKEN,
      fromAta: a,
      mint: USDC,
      toAta: b,
      owner: c,
      value: 9n,
    })
  })

  it('a Raydium swap by base input or base output is parsed for both kinds of pool [SOLTX-25] [SOLTX-28]', async () => {
    const amounts = [...u64(1_000n), ...u64(20n)]
    expect(read(AMM, [9, ...amounts], places(17))).toEqual({
      kind: 'raydium-swap',
      program: AMM,
      direction: 'exact-in',
      fromAta: address(15),
      toAta: address(16),
      owner: address(17),
      mints: { in: undefined, out: undefined },
      amounts: { in: 1_000n, out: 20n },
    })
    expect(read(AMM, [11, ...amounts], places(18))).toMatchObject({
      kind: 'raydium-swap',
      direction: 'exact-out',
      fromAta: address(16),
      amounts: { in: 1_000n, out: 20n },
    })
    expect(() => read(AMM, [9, ...amounts, 0], places(17))).toThrow('The instruction has another length.')
    expect(read(CPMM, [...(await anchor('swap_base_input')), ...amounts], places(13))).toEqual({
      kind: 'raydium-swap',
      program: CPMM,
      direction: 'exact-in',
      owner: address(1),
      fromAta: address(5),
      toAta: address(6),
      mints: { in: address(11), out: address(12) },
      amounts: { in: 1_000n, out: 20n },
    })
    expect(read(CPMM, [...(await anchor('swap_base_output')), ...amounts], places(13))).toMatchObject({
      direction: 'exact-out',
    })
  })

  it('a Jupiter swap over shared accounts or for an exact output has its limit [SOLTX-26] [SOLTX-28]', async () => {
    const whirlpool = [17, 1, 100, 0, 1]
    const raydium = [7, 100, 1, 2]
    const tail = [...u64(10_000n), ...u64(200n), ...u16(50), 0]
    expect(
      read(
        JUPITER,
        [...(await anchor('shared_accounts_route')), 4, ...u32(2), ...whirlpool, ...raydium, ...tail],
        places(13),
      ),
    ).toEqual({
      kind: 'jupiter-swap',
      program: JUPITER,
      direction: 'exact-in',
      owner: address(3),
      fromAta: address(4),
      toAta: address(7),
      mints: { in: address(8), out: address(9) },
      amounts: { in: 10_000n, out: 199n },
    })
    expect(read(JUPITER, [...(await anchor('exact_out_route')), ...u32(1), ...whirlpool, ...tail], places(11))).toEqual(
      {
        kind: 'jupiter-swap',
        program: JUPITER,
        direction: 'exact-out',
        owner: address(2),
        fromAta: address(3),
        toAta: address(4),
        mints: { in: address(6), out: address(7) },
        amounts: { in: 201n, out: 10_000n },
      },
    )
    expect(
      read(
        JUPITER,
        [...(await anchor('shared_accounts_exact_out_route')), 4, ...u32(1), ...raydium, ...tail],
        places(13),
      ),
    ).toEqual({
      kind: 'jupiter-swap',
      program: JUPITER,
      direction: 'exact-out',
      owner: address(3),
      fromAta: address(4),
      toAta: address(7),
      mints: { in: address(8), out: address(9) },
      amounts: { in: 201n, out: 10_000n },
    })
  })

  it('the parameters of each market on a route are skipped, up to the last known market', async () => {
    const head = [...(await anchor('shared_accounts_route')), 4]
    const amounts = (market: number, parameters: number, slippage = 50) =>
      (
        read(
          JUPITER,
          [
            ...head,
            ...u32(1),
            market,
            ...new Array<number>(parameters).fill(0),
            100,
            0,
            1,
            ...u64(10_000n),
            ...u64(200n),
            ...u16(slippage),
            0,
          ],
          places(13),
        ) as { amounts?: object }
      ).amounts
    const bytes: Record<number, number> = { 29: 16, 33: 4 }
    for (const market of [8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39]) bytes[market] = 1
    for (let market = 0; market <= 40; market++) {
      expect(amounts(market, bytes[market] ?? 0), `market ${market}`).toEqual({ in: 10_000n, out: 199n })
      expect(amounts(market, (bytes[market] ?? 0) + 1), `market ${market}`).toBeUndefined()
    }
    expect(amounts(41, 0)).toBeUndefined()
    expect([amounts(7, 0, 0), amounts(7, 0, 10_000), amounts(7, 0, 20_000)]).toEqual([
      { in: 10_000n, out: 200n },
      { in: 10_000n, out: 0n },
      { in: 10_000n, out: 0n },
    ])
  })

  it('the limit of a swap is rounded to the cautious side, to the last unit', async () => {
    const swapped = async (name: string, head: number[], quoted: bigint, slippage: number) =>
      (
        read(
          JUPITER,
          [...(await anchor(name)), ...head, ...u32(0), ...u64(7n), ...u64(quoted), ...u16(slippage), 0],
          places(13),
        ) as { amounts?: object }
      ).amounts
    const given = (quoted: bigint, slippage: number) => swapped('shared_accounts_route', [4], quoted, slippage)
    expect(await Promise.all([given(10n ** 9n, 50), given(9_999n, 1), given(10n ** 9n, 20_000)])).toEqual([
      { in: 7n, out: 995_000_000n },
      { in: 7n, out: 9_998n },
      { in: 7n, out: 0n },
    ])
    const taken = (quoted: bigint, slippage: number) => swapped('exact_out_route', [], quoted, slippage)
    expect(await Promise.all([taken(10n ** 9n, 50), taken(10_001n, 1), taken(10_000n, 1), taken(5n, 0)])).toEqual([
      { in: 1_005_000_000n, out: 7n },
      { in: 10_003n, out: 7n },
      { in: 10_001n, out: 7n },
      { in: 5n, out: 7n },
    ])
  })

  it('a swap whose route is uncertain has no amounts', async () => {
    const head = [...(await anchor('shared_accounts_route')), 4]
    const tail = [...u64(10_000n), ...u64(200n), ...u16(50), 0]
    for (const data of [
      [...u32(1), 99, 100, 0, 1, ...tail], // A newer market.
      [...u32(1), 7, 100, 0, 1, ...tail, ...tail], // Extra bytes, which the program does not read.
      [...u32(1), 7, 100, 0, 1, ...tail.slice(1)],
      [...u32(9), 7, 100, 0, 1, ...tail],
      [1, 0],
    ])
      expect(read(JUPITER, [...head, ...data], places(13)), String(data)).toMatchObject({
        kind: 'jupiter-swap',
        amounts: undefined,
      })
  })

  it.each<[string, string, number[]]>([
    ['4', TOKEN, [4, ...u64(9n)]],
    ['7', TOKEN, [7, ...u64(1n)]],
    ['-1', TOKEN, []],
    ['3', SYSTEM, u32(3)],
    ['-1', SYSTEM, [2, 0, 0]],
    ['2', ASSOCIATED, [2]],
    ['1', ASSOCIATED, [1, 0]],
    ['0', ASSOCIATED, [0, 0]],
    ['1', AMM, [1, 0]],
    ['-1', AMM, []],
    ['0102030405060708', CPMM, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['0102030405060708', JUPITER, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [`of ${USDC}`, USDC, [1]],
  ])(
    'an unknown instruction of a known program throws in the parser, and is shown as unknown: type %s [SOLTX-29]',
    (type, program, data) => {
      const accounts = places(2)
      expect(() => read(program, data, accounts)).toThrow(`instruction type ${type} not supported`)
      expect(shown(of(program, data, accounts))).toEqual({
        kind: 'unknown',
        program,
        accounts,
        data: Uint8Array.from(data),
      })
    },
  )

  it('an instruction with an extra byte, or with a missing or unresolved account, is unknown', () => {
    const owner = new Array<number>(33).fill(4)
    for (const data of [
      [3, ...u64(9n), 0],
      [12, ...u64(9n), 6, 0],
      [1, 0],
      [9, 0],
      [17, 0],
      [16, ...owner],
      [18, ...owner],
    ]) {
      expect(() => read(TOKEN, data, [a, b, c, d]), String(data)).toThrow(
        expect.objectContaining({ code: 'INVALID_DATA', message: 'The instruction has another length.' }),
      )
      expect(shown(of(TOKEN, data, [a, b, c, d]))).toMatchObject({ kind: 'unknown' })
    }
    for (const accounts of [
      [a, undefined, c],
      [a, b],
    ]) {
      expect(() => read(TOKEN, [3, ...u64(9n)], accounts)).toThrow(
        expect.objectContaining({ code: 'INVALID_DATA', message: 'An account of the instruction is not known.' }),
      )
      expect(shown(of(TOKEN, [3, ...u64(9n)], accounts))).toMatchObject({ kind: 'unknown' })
    }
    for (const accounts of [[a], [a, b, c]])
      expect(() => read(SYSTEM, [...u32(2), ...u64(5n)], accounts)).toThrow('instruction type 2 not supported')
  })
})

describe('the spending of a transaction', () => {
  const sol = (fromAccount: string, toAccount: string) => of(SYSTEM, [...u32(2), ...u64(5n)], [fromAccount, toAccount])
  const account = of(SYSTEM, [...u32(0), ...u64(7n), ...u64(165n), ...new Array<number>(32).fill(3)], [a, b])
  const spending = (...instructions: CompiledInstruction[]) => {
    const { spent, receiver } = describeTransaction(
      { instructions, accounts: [a], signatures: [], lookups: [] } as unknown as SolanaTransaction,
      a,
      'devnet',
    )
    return [spent, receiver]
  }

  it('the spent amount is that of the transfers and of the new accounts', () => {
    expect(spending(sol(a, b), account, sol(b, c))).toEqual([12n, undefined])
    expect(spending(of(TOKEN, [17], [a]))).toEqual([0n, undefined])
  })

  it('the receiver is known if everything goes to one account, and nothing else is done', () => {
    expect([spending(sol(a, b)), spending(sol(a, b), sol(a, b))]).toEqual([
      [5n, b],
      [10n, b],
    ])
    expect(
      [
        spending(sol(a, b), sol(a, c)),
        spending(account),
        spending(sol(a, b), account),
        spending(sol(a, b), sol(c, b)),
        spending(sol(a, b), of(TOKEN, [17], [a])),
        spending(sol(c, b)),
      ].map(([, receiver]) => receiver),
    ).toEqual(Array(6).fill(undefined))
  })

  it('the missing signatures of others are listed until they exist', () => {
    const signers = (...signatures: (Uint8Array | undefined)[]) =>
      describeTransaction(
        { instructions: [], accounts: [a, b, c, d], signatures, lookups: [] } as unknown as SolanaTransaction,
        b,
        'devnet',
      )
    expect(signers(undefined, undefined, undefined)).toMatchObject({
      feePayer: a,
      otherSigners: [a, c],
      unresolved: false,
      durableNonce: false,
    })
    expect(signers(new Uint8Array(64), undefined, undefined).otherSigners).toEqual([c])
    expect(signers(undefined).otherSigners).toEqual([a])
  })
})
