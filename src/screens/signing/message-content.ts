import { shortAddress } from '../../chains/address.js'
import { hexText } from '../../chains/messages/message-bytes.js'
import { typedDataText, type TypedData, type TypedValue } from '../../chains/messages/typed-data/read-typed-data.js'
import { bytesType, listOf, type Types } from '../../chains/messages/typed-data/types.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'
import type { FactValue } from '../transaction/review/review.js'

/** A member of typed data, or an item of a list in it. */
export interface ShownField {
  /** A name of letters, digits and underscores only. */
  readonly name: string
  readonly type: string
  readonly value:
    | FactValue
    | { readonly kind: 'lines'; readonly text: string }
    | { readonly kind: 'group'; readonly items: number | undefined; readonly fields: () => readonly ShownField[] }
}

/** The signed content, as it is drawn. */
export type ShownContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly hex: string }
  /** `open` is true if the fields are few enough to be shown all at once. */
  | {
      readonly kind: 'fields'
      readonly fields: readonly ShownField[]
      readonly open: boolean
      readonly payload: string
    }

const MAX_OPEN_VALUES = 40
/** Longer texts and bytes are collapsed. */
const INLINE_LIMITS = { characters: 60, bytes: 4 }

/** The complete message that is signed, and nothing else. */
export function messageContent(message: MessageToSign): ShownContent {
  if (message.kind === 'bytes') {
    const { text, bytes } = message.content
    return text === undefined ? { kind: 'bytes', hex: hexText(bytes) } : { kind: 'text', text }
  }
  const { types, primaryType, message: values } = message.content
  return {
    kind: 'fields',
    fields: membersOf(types, primaryType, values),
    open: areFew(values),
    payload: typedDataText(message.content),
  }
}

const membersOf = (types: Types, typeName: string, values: TypedData['message']): readonly ShownField[] =>
  (types[typeName] ?? []).map(({ name, type }) => ({
    name,
    type,
    value: shownValue(types, type, values[name] as TypedValue),
  }))

function shownValue(types: Types, type: string, value: TypedValue): ShownField['value'] {
  const list = listOf(type)
  if (list) {
    const items = value as readonly TypedValue[]
    return {
      kind: 'group',
      items: items.length,
      fields: () =>
        items.map((item, index) => ({
          name: String(index + 1),
          type: list.item,
          value: shownValue(types, list.item, item),
        })),
    }
  }
  if (typeof value === 'object')
    return { kind: 'group', items: undefined, fields: () => membersOf(types, type, value as TypedData['message']) }
  if (typeof value === 'boolean') return { kind: 'text', text: String(value) }
  if (type === 'address') return { kind: 'address', full: value, short: shortAddress(value) }
  if (type === 'bytes' || bytesType(type) !== undefined) {
    const bytes = value.length / 2 - 1
    return bytes > INLINE_LIMITS.bytes ? { kind: 'data', hex: value, bytes } : { kind: 'text', text: value }
  }
  return type === 'string' && (value.length > INLINE_LIMITS.characters || /[\n\r]/.test(value))
    ? { kind: 'lines', text: value }
    : { kind: 'text', text: value }
}

/** True if a visitor can read all of it at a glance. */
function areFew(values: TypedValue): boolean {
  let remaining = MAX_OPEN_VALUES
  const count = (value: TypedValue): void => {
    remaining--
    if (remaining >= 0 && typeof value === 'object') Object.values(value).forEach(count)
  }
  count(values)
  return remaining >= 0
}
