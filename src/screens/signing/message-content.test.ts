import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyTypedData } from '../../chains/messages/typed-data/typed-data.harness.js'
import type { TypedValue } from '../../chains/messages/typed-data/read-typed-data.js'
import { readTypedData } from '../../chains/messages/typed-data/typed-data.harness.js'
import { readMessage } from '../../wallet/messages/read-message.js'
import { messageContent, type ShownField } from './message-content.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const content = async (method: 'personal_sign' | 'eth_signTypedData_v4', data: unknown) =>
  messageContent(await readMessage({ method, data, address: ADDRESS }))

/** Every drawn value, with its path. */
const drawn = (fields: readonly ShownField[], at = ''): [string, string][] =>
  fields.flatMap(({ name, value }) => {
    const path = `${at}.${name}`
    if (value.kind === 'group') return drawn(value.fields(), path)
    return [
      [
        path,
        value.kind === 'address' ? value.full : value.kind === 'data' ? value.hex : 'text' in value ? value.text : '',
      ],
    ]
  })

/** Every hashed value, with its path. Items count from one. */
const hashed = (value: TypedValue, at = ''): [string, string][] =>
  typeof value !== 'object'
    ? [[at, String(value)]]
    : Object.entries(value).flatMap(([name, inner]) =>
        hashed(inner as TypedValue, `${at}.${Array.isArray(value) ? Number(name) + 1 : name}`),
      )

it('every value that is hashed is drawn, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(anyTypedData(), async data => {
      const read = readTypedData(data)
      const shown = await content('eth_signTypedData_v4', data)
      expect(shown.kind === 'fields' && drawn(shown.fields)).toEqual(hashed(read.message))
    }),
    { numRuns: 60 },
  )
})

it('few fields are shown at once, many and long ones on demand', async () => {
  const typed = (count: number) => ({
    types: { List: [{ name: 'items', type: 'uint8[]' }] },
    primaryType: 'List',
    domain: {},
    message: { items: Array<number>(count).fill(1) },
  })
  expect([
    await content('eth_signTypedData_v4', typed(30)),
    await content('eth_signTypedData_v4', typed(50)),
  ]).toMatchObject([{ open: true }, { open: false }])
  const long = await content('eth_signTypedData_v4', {
    types: {
      Note: [
        { name: 'text', type: 'string' },
        { name: 'raw', type: 'bytes' },
        { name: 'four', type: 'bytes4' },
      ],
    },
    primaryType: 'Note',
    domain: {},
    message: { text: 'x'.repeat(61), raw: '0x0102030405', four: '0x01020304' },
  })
  expect(long).toMatchObject({
    fields: [
      { value: { kind: 'lines' } },
      { value: { kind: 'data', bytes: 5 } },
      { value: { kind: 'text', text: '0x01020304' } },
    ],
  })
})

it('200 kB of typed data are read once, and drawn a part at a time', async () => {
  const items = Array.from({ length: 3_000 }, (_, id) => ({ id: String(10n ** 20n + BigInt(id)), owner: ADDRESS }))
  const data = {
    types: {
      Item: [
        { name: 'id', type: 'uint256' },
        { name: 'owner', type: 'address' },
      ],
      List: [{ name: 'items', type: 'Item[]' }],
    },
    primaryType: 'List',
    domain: {},
    message: { items },
  }
  expect(JSON.stringify(data).length).toBeGreaterThan(200_000)
  const shown = await content('eth_signTypedData_v4', data)
  if (shown.kind !== 'fields') throw new Error('no fields')
  expect([shown.open, shown.fields]).toMatchObject([false, [{ name: 'items', value: { kind: 'group', items: 3_000 } }]])
  const [list] = shown.fields
  expect(list?.value.kind === 'group' && drawn(list.value.fields().slice(2_999))).toEqual([
    ['.3000.id', '100000000000000002999'],
    ['.3000.owner', ADDRESS.toLowerCase()],
  ])
})
