import fc from 'fast-check'
import { record } from '../../../lib/own/record.js'
import { beginTypedData, valueOf, type TypedData, type TypedStruct } from './read-typed-data.js'

/** Reads typed data at once. */
export function readTypedData(input: unknown, version?: 'v3' | 'v4'): TypedData {
  const { message, ...begun } = beginTypedData(input, version)
  return record({ ...begun, message: valueOf(begun.types, begun.primaryType, message, 'message') as TypedStruct })
}

interface Generated {
  readonly types: Record<string, { name: string; type: string }[]>
  readonly primaryType: string
  readonly domain: Record<string, unknown>
  readonly message: Record<string, unknown>
}

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(hex)
const word = fc.string({ unit: 'grapheme', maxLength: 12 }).filter(text => text.isWellFormed())

/** A type, with a generator for its values. */
interface Kind {
  readonly type: string
  readonly value: fc.Arbitrary<unknown>
}

const numbers = fc.integer({ min: 1, max: 32 }).chain(size =>
  fc.boolean().map((signed): Kind => {
    const [min, max] = signed
      ? [-(2n ** BigInt(size * 8 - 1)), 2n ** BigInt(size * 8 - 1) - 1n]
      : [0n, 2n ** BigInt(size * 8) - 1n]
    return { type: `${signed ? '' : 'u'}int${size * 8}`, value: fc.bigInt({ min, max }).map(String) }
  }),
)
const fixed = fc.integer({ min: 1, max: 32 }).map((size): Kind => ({ type: `bytes${size}`, value: bytes(size) }))
const atoms = fc.oneof(
  numbers,
  fixed,
  fc.constantFrom<Kind>(
    { type: 'string', value: word },
    { type: 'bool', value: fc.boolean() },
    { type: 'address', value: bytes(20) },
    { type: 'bytes', value: fc.uint8Array({ maxLength: 70 }).map(hex) },
  ),
)
const listed = ({ type, value }: Kind) =>
  fc.option(fc.integer({ min: 1, max: 3 })).map((length): Kind => ({
    type: `${type}[${length ?? ''}]`,
    value: fc.array(value, length === null ? { maxLength: 3 } : { minLength: length, maxLength: length }),
  }))
const kinds = fc.oneof(atoms, atoms.chain(listed), atoms.chain(listed).chain(listed))

/** A struct of this name, with fields of these kinds. */
const struct = (name: string, members: readonly Kind[]) => ({
  declared: members.map(({ type }, at) => ({ name: `${name.toLowerCase()}_${at}`, type })),
  kind: {
    type: name,
    value: fc
      .tuple(...members.map(({ value }) => value))
      .map(all => Object.fromEntries(all.map((value, at) => [`${name.toLowerCase()}_${at}`, value]))),
  } satisfies Kind,
})

const domains = fc
  .record(
    { name: word, version: word, chainId: fc.integer({ min: 0 }), verifyingContract: bytes(20), salt: bytes(32) },
    { requiredKeys: [] },
  )
  .map(domain => ({ ...domain }))

/** Typed data of every type, with nested lists and structs. */
export const anyTypedData = (): fc.Arbitrary<Generated> =>
  fc
    .array(kinds, { minLength: 1, maxLength: 4 })
    .map(members => struct('Inner', members))
    .chain(inner =>
      fc
        .tuple(fc.array(kinds, { maxLength: 4 }), listed(inner.kind))
        .map(([members, list]) => ({ inner, outer: struct('Outer', [...members, inner.kind, list]) })),
    )
    .chain(({ inner, outer }) =>
      fc.record({
        types: fc.constant({ Inner: inner.declared, Outer: outer.declared }),
        primaryType: fc.constant('Outer'),
        domain: domains,
        message: outer.kind.value as fc.Arbitrary<Record<string, unknown>>,
      }),
    )
