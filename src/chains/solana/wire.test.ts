import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeTransaction } from './describe.js'
import {
  base58,
  base64,
  fromBase64,
  hasDurableNonce,
  messageOf,
  parseSolanaTransaction,
  serialize,
  signatureOf,
  withBlockhash,
  withSignature,
  type SolanaTransaction,
} from './wire.js'

const SYSTEM = '11111111111111111111111111111111'

/** The parts of a transaction's bytes, also for transactions that no library would build. */
interface Parts {
  version?: number
  header?: [number, number, number]
  accounts?: Uint8Array[]
  blockhash?: Uint8Array
  instructions?: { program: number; accounts: number[]; data: number[] }[]
  lookups?: { table: Uint8Array; writable: number[]; readonly: number[] }[]
  signatures?: number
  tail?: number[]
}
const bytes32 = (fill: number) => new Uint8Array(32).fill(fill)
const zeros = (length: number) => new Array<number>(length).fill(0)
const transferData = (lamports: number) => [2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0]
const PARTS = {
  header: [1, 0, 1] as [number, number, number],
  accounts: [bytes32(1), bytes32(2), bytes32(0)],
  blockhash: bytes32(9),
  instructions: [{ program: 2, accounts: [0, 1], data: transferData(5) }],
}
/** A list after its length, which is encoded in its shortest form. */
const list = (items: readonly number[]) => [
  ...(items.length < 128 ? [items.length] : [(items.length & 127) | 128, items.length >> 7]),
  ...items,
]
function wire(parts: Parts): Uint8Array {
  const {
    version,
    header,
    accounts,
    blockhash,
    instructions,
    lookups = [],
    signatures = header?.[0] ?? 1,
    tail = [],
  } = { ...PARTS, ...parts }
  return Uint8Array.from([
    signatures,
    ...zeros(signatures * 64),
    ...(version === undefined ? [] : [0x80 | version]),
    ...header,
    accounts.length,
    ...accounts.flatMap(account => [...account]),
    ...blockhash,
    instructions.length,
    ...instructions.flatMap(({ program, accounts: used, data }) => [program, ...list(used), ...list(data)]),
    ...(version === undefined
      ? []
      : [
          lookups.length,
          ...lookups.flatMap(({ table, writable, readonly }) => [...table, ...list(writable), ...list(readonly)]),
        ]),
    ...tail,
  ])
}
const refuses = (source: unknown, why: string) =>
  expect(() => parseSolanaTransaction(source)).toThrow(
    expect.objectContaining({ code: 'INVALID_DATA', message: `Invalid transaction request: ${why}.` }),
  )
/** A transaction of exactly this number of bytes. */
const sized = (bytes: number) =>
  wire({
    instructions: [
      {
        program: 2,
        accounts: [],
        data: zeros(bytes - wire({ instructions: [{ program: 2, accounts: [], data: zeros(200) }] }).length + 200),
      },
    ],
  })

describe('the bytes of a Solana transaction', () => {
  const [from, to, system] = PARTS.accounts.map(base58)

  it('the bytes are parsed into accounts, blockhash and instructions, and written back unchanged', () => {
    for (const version of [undefined, 0]) {
      const bytes = wire({ ...(version === 0 && { version }) })
      const transaction = parseSolanaTransaction(bytes)
      expect(transaction).toMatchObject({
        version: version ?? 'legacy',
        accounts: [from, to, system],
        blockhash: base58(bytes32(9)),
        signatures: [undefined],
      })
      expect(serialize(transaction)).toEqual(bytes)
      expect(serialize(parseSolanaTransaction(base64(bytes)))).toEqual(bytes)
    }
  })

  it('the bytes are copied once, so that later changes by the host have no effect [SEC-03]', () => {
    const bytes = wire({})
    const transaction = parseSolanaTransaction(bytes)
    const before = serialize(transaction)
    bytes.fill(7)
    messageOf(transaction).fill(7)
    expect(serialize(transaction)).toEqual(before)
  })

  it.each<[string, unknown, why: string]>([
    ['no bytes', new Uint8Array(), 'it is cut short'],
    ['text that is no base64', 'hello!', 'it is not base64, or too long'],
    ['text that is cut short', 'AAA', 'it is not base64, or too long'],
    ['an object', { to: 'x' }, 'it is neither bytes nor base64'],
    ['more than a packet', sized(1_233), 'it is too long'],
    ['more than a packet as text', base64(sized(1_233)), 'it is too long'],
    ['text of twice a packet', 'A'.repeat(2_464), 'it is too long'],
    ['text of more than twice a packet', 'A'.repeat(2_468), 'it is not base64, or too long'],
    ['a later version', wire({ version: 1 }), 'its version is not supported'],
    ['trailing bytes', wire({ tail: [0] }), 'something is left over'],
    ['no signer', wire({ header: [0, 0, 1] }), 'its signatures do not fit its signers'],
    [
      'fewer signatures than signers',
      wire({ header: [2, 0, 1], signatures: 1 }),
      'its signatures do not fit its signers',
    ],
    ['more signatures than signers', wire({ signatures: 2 }), 'its signatures do not fit its signers'],
    [
      'only read-only signers, of whom none can pay',
      wire({ header: [1, 1, 1] }),
      'its header does not fit its accounts',
    ],
    ['a header that counts one account too many', wire({ header: [1, 0, 3] }), 'its header does not fit its accounts'],
    ['an account named twice', wire({ accounts: [bytes32(1), bytes32(1), bytes32(0)] }), 'it names an account twice'],
    [
      'an account beyond the list',
      wire({ instructions: [{ program: 2, accounts: [0, 3], data: [] }] }),
      'an instruction names an account that is not there',
    ],
    [
      'an account beyond the look-up tables',
      wire({
        version: 0,
        lookups: [{ table: bytes32(5), writable: [1], readonly: [] }],
        instructions: [{ program: 2, accounts: [4], data: [] }],
      }),
      'an instruction names an account that is not there',
    ],
    [
      'a program beyond the list',
      wire({ instructions: [{ program: 7, accounts: [], data: [] }] }),
      'an instruction has no program',
    ],
    [
      'the payer as a program',
      wire({ instructions: [{ program: 0, accounts: [], data: [] }] }),
      'an instruction has no program',
    ],
    [
      'a program from a look-up table',
      wire({
        version: 0,
        lookups: [{ table: bytes32(5), writable: [], readonly: [1] }],
        instructions: [{ program: 3, accounts: [], data: [] }],
      }),
      'an instruction has no program',
    ],
    ['no instruction', wire({ instructions: [] }), 'it has no instruction'],
    [
      '257 accounts',
      wire({ version: 0, lookups: [{ table: bytes32(5), writable: zeros(200), readonly: zeros(54) }] }),
      'it names too many accounts',
    ],
    [
      'a length that is encoded with a superfluous byte',
      Uint8Array.from([0x81, 0x00, ...wire({}).slice(1)]),
      'a length is written oddly',
    ],
    ['a length of four bytes', Uint8Array.of(0x80, 0x80, 0x80, 1), 'a length is too large'],
    ['a length of more than 16 bits', Uint8Array.of(0x80, 0x80, 0x04), 'a length is too large'],
    ['fewer bytes than the greatest length states', Uint8Array.of(0xff, 0xff, 0x03), 'it is cut short'],
    ['fewer signatures than it says', Uint8Array.of(1, ...zeros(63)), 'it is cut short'],
  ])('malformed bytes are refused: %s [SEC-64]', (_, source, why) => {
    refuses(source, why)
  })

  it('a transaction may have the size of a packet, 256 accounts, and all its accounts in the header', () => {
    expect(serialize(parseSolanaTransaction(sized(1_232)))).toEqual(sized(1_232))
    expect(serialize(parseSolanaTransaction(base64(sized(1_232))))).toEqual(sized(1_232))
    expect(parseSolanaTransaction(wire({ header: [1, 0, 2] })).accounts).toHaveLength(3)
    const lookups = [
      { table: bytes32(5), writable: zeros(200), readonly: [7, ...zeros(51)] },
      { table: bytes32(6), writable: [8], readonly: [] },
    ]
    const most = parseSolanaTransaction(
      wire({ version: 0, lookups, instructions: [{ program: 2, accounts: [1, 2, 3, 255], data: [] }] }),
    )
    expect(most.lookups).toEqual([
      { table: base58(bytes32(5)), indexes: [...zeros(200), 7, ...zeros(51)] },
      { table: base58(bytes32(6)), indexes: [8] },
    ])
    expect(most.instructions).toEqual([
      { program: SYSTEM, accounts: [to, system, undefined, undefined], data: new Uint8Array() },
    ])
  })

  it('truncated bytes are refused, wherever they end', () => {
    const bytes = wire({ version: 0, lookups: [{ table: bytes32(5), writable: [1], readonly: [2] }] })
    for (let length = 0; length < bytes.length; length++) refuses(bytes.slice(0, length), 'it is cut short')
  })

  it('any bytes give a transaction that is written back unchanged, or INVALID_DATA [SEC-64]', () => {
    const small = fc.uint8Array({ maxLength: 400 })
    const bent = fc
      .tuple(
        fc.constantFrom(wire({}), wire({ version: 0 }), wire({ header: [2, 1, 1] })),
        fc.array(fc.tuple(fc.nat(220), fc.nat(255)), { maxLength: 4 }),
      )
      .map(([bytes, changes]) => {
        const copy = bytes.slice()
        for (const [at, byte] of changes) copy[at % copy.length] = byte
        return copy
      })
    fc.assert(
      fc.property(fc.oneof(small, bent), bytes => {
        let transaction: SolanaTransaction
        try {
          transaction = parseSolanaTransaction(bytes)
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_DATA' })
          return
        }
        expect(serialize(transaction)).toEqual(bytes)
        const { instructions } = describeTransaction(transaction, transaction.accounts[0] ?? '', 'devnet')
        expect(instructions).toHaveLength(transaction.instructions.length)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('the effects of a Solana transaction', () => {
  const [from = '', to] = PARTS.accounts.map(base58)
  const describes = (parts: Parts, wallet = from) =>
    describeTransaction(parseSolanaTransaction(wire(parts)), wallet, 'devnet')

  it('a transaction is a transfer if its bytes are exactly one', () => {
    expect(describes({})).toMatchObject({
      instructions: [{ kind: 'sol-transfer', program: SYSTEM, fromAccount: from, toAccount: to, value: 5n }],
      spent: 5n,
      receiver: to,
      feePayer: from,
      durableNonce: false,
      unresolved: false,
    })
  })

  it('an instruction of an unknown program is listed as unknown, beside the known ones [SOLTX-27]', () => {
    const { instructions, receiver } = describes({
      header: [1, 0, 2],
      accounts: [...PARTS.accounts, bytes32(77)],
      instructions: [...PARTS.instructions, { program: 3, accounts: [1], data: [1, 2, 3] }],
    })
    expect(instructions.map(({ kind }) => kind)).toEqual(['sol-transfer', 'unknown'])
    expect(instructions[1]).toMatchObject({
      program: base58(bytes32(77)),
      accounts: [to],
      data: Uint8Array.of(1, 2, 3),
    })
    expect(receiver).toBeUndefined()
  })

  it.each([
    ['one byte more', [...transferData(5), 0]],
    ['one byte less', transferData(5).slice(0, -1)],
    ['another type', [3, ...transferData(5).slice(1)]],
  ])('a transfer instruction with %s is shown as unknown', (_, data) => {
    expect(describes({ instructions: [{ program: 2, accounts: [0, 1], data }] }).instructions[0]).toMatchObject({
      kind: 'unknown',
    })
  })

  it('the fee payer, the other signers and the lookup tables are reported [SEC-64]', () => {
    expect(
      describes({
        header: [2, 0, 1],
        accounts: [bytes32(4), bytes32(1), bytes32(0)],
        instructions: [{ program: 2, accounts: [1, 0], data: transferData(1) }],
      }),
    ).toMatchObject({ feePayer: base58(bytes32(4)), otherSigners: [base58(bytes32(4))], spent: 1n })
    const hidden = describes({
      version: 0,
      lookups: [{ table: bytes32(5), writable: [1], readonly: [] }],
      instructions: [{ program: 2, accounts: [0, 3], data: transferData(5) }],
    })
    expect(hidden).toMatchObject({ unresolved: true, instructions: [{ kind: 'unknown', accounts: [from, undefined] }] })
  })

  it('a transaction that never expires is recognised, and keeps its nonce instead of a new blockhash', () => {
    const parts: Parts = { instructions: [{ program: 2, accounts: [1, 0], data: [4, 0, 0, 0] }, ...PARTS.instructions] }
    expect(describes(parts).durableNonce).toBe(true)
    expect(withBlockhash(parseSolanaTransaction(wire(parts)), base58(bytes32(8)), from)).toBeUndefined()
    const others = [
      [5, 0, 0, 0],
      [4, 1, 0, 0],
      [4, 0, 1, 0],
      [4, 0, 0, 1],
      [4, 0, 0, 0, 0],
      [4, 0, 0],
      transferData(4),
    ].map(data => ({ program: 2, accounts: [1, 0], data }))
    const late = {
      accounts: [...PARTS.accounts, bytes32(77)],
      instructions: [{ program: 3, accounts: [], data: [4, 0, 0, 0] }, ...(parts.instructions ?? [])],
    }
    for (const odd of [...others.map(instruction => ({ instructions: [instruction] })), late])
      expect(hasDurableNonce(parseSolanaTransaction(wire(odd))), JSON.stringify(odd.instructions)).toBe(false)
  })

  it('a transaction gets a new blockhash and loses its signatures, unless others have signed', () => {
    const transaction = parseSolanaTransaction(wire({}))
    const fresh = withBlockhash(withSignature(transaction, from, new Uint8Array(64).fill(1)), base58(bytes32(8)), from)
    expect(fresh).toMatchObject({ blockhash: base58(bytes32(8)), signatures: [undefined] })
    expect(fresh && parseSolanaTransaction(serialize(fresh))).toEqual(fresh)
    const shared = parseSolanaTransaction(wire({ header: [2, 0, 1] }))
    expect(withBlockhash(shared, base58(bytes32(8)), from)).toMatchObject({
      blockhash: base58(bytes32(8)),
      signatures: [undefined, undefined],
    })
    expect(
      withBlockhash(withSignature(shared, to ?? '', new Uint8Array(64).fill(1)), base58(bytes32(8)), from),
    ).toBeUndefined()
  })

  it('only a signature of 64 bytes by a signer is accepted', () => {
    const transaction = parseSolanaTransaction(wire({}))
    for (const [account, signature, message] of [
      [to ?? '', new Uint8Array(64).fill(1), 'This wallet is not a signer of the transaction.'],
      ['nobody', new Uint8Array(64).fill(1), 'This wallet is not a signer of the transaction.'],
      [from, new Uint8Array(63).fill(1), 'Failed to sign transaction'],
      [from, new Uint8Array(64), 'Failed to sign transaction'],
    ] as const)
      expect(() => withSignature(transaction, account, signature)).toThrow(
        expect.objectContaining({ code: 'UNABLE_TO_SIGN', message }),
      )
  })

  it('each signature has its own place, and the first one identifies the transaction', () => {
    const [first, second] = [new Uint8Array(64).fill(1), new Uint8Array(64).fill(2)]
    const bytes = second.slice()
    const one = withSignature(parseSolanaTransaction(wire({ header: [2, 0, 1] })), to ?? '', bytes)
    bytes.fill(7)
    expect([one.signatures, signatureOf(one)]).toEqual([[undefined, second], undefined])
    const both = withSignature(one, from, first)
    expect([both.signatures, signatureOf(both)]).toEqual([[first, second], base58(first)])
    expect(parseSolanaTransaction(serialize(one))).toEqual(one)
    expect(parseSolanaTransaction(serialize(both))).toEqual(both)
  })
})

describe('base64 text', () => {
  it('base64 is read as bytes, and any other text as none', () => {
    expect([fromBase64('AQID'), fromBase64('AQI='), base64(Uint8Array.of(1, 2, 3))]).toEqual([
      Uint8Array.of(1, 2, 3),
      Uint8Array.of(1, 2),
      'AQID',
    ])
    for (const odd of ['', 'AQ-_', 'AQ==='.repeat(2), ' AQID']) expect(fromBase64(odd), odd).toEqual(new Uint8Array())
  })
})
