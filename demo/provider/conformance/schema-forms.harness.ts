import type { Schema } from './schema-fault.js'

/** The definition inside a published schema, as its library (zod) stores it. */
interface Definition {
  typeName: string
  innerType?: Node
  schema?: Node
  type?: Node
  valueType?: Node
  left?: Node
  right?: Node
  in?: Node
  getter?: () => Node
  options?: Iterable<Node> & { values?: () => Iterable<Node> }
  values?: readonly unknown[]
  value?: unknown
}
interface Node extends Schema {
  _def: Definition
  shape?: Readonly<Record<string, Node>>
}

const MAX_DEPTH = 12

/** Sample values. Each simple field of the API accepts at least one of them. */
const SAMPLES: readonly unknown[] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  'ada@example.com',
  '+14155550100',
  `0x${'3b'.repeat(32)}`,
  'http://app.localhost/',
  'tz4a98xxat96iws9zmbrgj3a',
  'eip155:1',
  '123456',
  'ada',
  'did:privy:clx000000000000000000001',
  'EgJ9pQ==',
  Buffer.alloc(32, 7).toString('base64url'),
  1,
  1_900_000_000,
  true,
  null,
  'ETH_ETHEREUM',
  '0x1',
  '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n',
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEx4aoeD72yykviK+f/ckqE2CItVIG1rCnvC3/XZ1HgpOcMEMialRmTrqIK4oZlYd1RfxU3za/C9yjhboIuoPD3g==',
]

/**
 * Builds inputs that a schema accepts. Together they contain every field, in each of its forms. Empty if none is found.
 */
export function formsOf(schema: Schema, depth = 0): unknown[] {
  const node = schema as Node
  const accepted = depth > MAX_DEPTH ? [] : parts(node, depth).filter(form => accepts(node, form))
  return accepted.length > 0 ? accepted : SAMPLES.filter(sample => accepts(node, sample)).slice(0, 1)
}

function parts({ _def: definition, shape }: Node, depth: number): unknown[] {
  const inside = (node: Node | undefined): unknown[] => (node ? formsOf(node, depth + 1) : [])
  switch (definition.typeName) {
    case 'ZodObject':
      return objects(shape ?? {}, inside)
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return [...(definition.options?.values?.() ?? definition.options ?? [])].flatMap(inside)
    case 'ZodIntersection':
      return inside(definition.left).flatMap(left =>
        inside(definition.right).map(right => ({ ...(left as object), ...(right as object) })),
      )
    case 'ZodArray':
      return inside(definition.type).map(item => [item])
    case 'ZodRecord':
      return inside(definition.valueType).map(value => ({ name: value }))
    case 'ZodEnum':
      return definition.values?.slice(0, 1) ?? []
    case 'ZodNativeEnum':
      return Object.values(definition.values ?? {}).slice(0, 1)
    case 'ZodLiteral':
      return [definition.value]
    case 'ZodLazy':
      return inside(definition.getter?.())
    default:
      return inside(definition.innerType ?? definition.schema ?? definition.in)
  }
}

/**
 * Builds one object with every field, one more for each other form of a field, and, for fields that exclude each other,
 * the required fields with each field in turn.
 */
function objects(shape: Readonly<Record<string, Node>>, inside: (node: Node) => unknown[]): object[] {
  const fields = Object.entries(shape)
    .map(([name, node]) => ({ name, forms: inside(node), needed: !accepts(node, undefined) }))
    .filter(({ forms }) => forms.length > 0)
  const objectOf = (chosen: typeof fields) =>
    Object.fromEntries(chosen.map(({ name, forms: [first] }) => [name, first]))
  const complete = objectOf(fields)
  const others = fields.flatMap(({ name, forms: [, ...more] }) => more.map(form => ({ ...complete, [name]: form })))
  return [
    complete,
    ...others,
    ...fields.flatMap(field =>
      field.forms.map(form => ({ ...objectOf(fields.filter(({ needed }) => needed)), [field.name]: form })),
    ),
  ]
}

function accepts(schema: Schema, value: unknown): boolean {
  try {
    return schema.safeParse(value).success
  } catch {
    return false
  }
}
