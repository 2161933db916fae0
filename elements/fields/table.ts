import type { Field, FieldTable } from './field.js'

/**
 * The description of a tag, in the `table.ts` of its folder. Generators read it, with the comments above its rows and
 * the types that are exported beside it:
 * - `…Events`: its own events, each with its detail; each flow that it plays has a `wallet-<flow>-complete`
 * - `…Requests`: the events that a listener can answer
 * - `…Options`: the options of `show()`, if it plays flows
 * - `SharedEvents`, `States`: the events and states that it shares with flow elements, if it plays no flow
 * - `Parts`, `Slots`: if they differ from those of a flow element
 * - every other export is a type for hosts
 */
export interface ElementTable {
  readonly tag: string
  /** True if the element is defined once the browser is idle, not at once. */
  readonly later?: true
  readonly fields: FieldTable
}

/** An element with the fields of a table. */
export type ElementOf<Table extends ElementTable> = HTMLElement & Properties<Table['fields']>

/** The outcome of a tag's flows, from its events. */
export type Outcome<Events> = Events[keyof Events & `wallet-${string}-complete`]

/** The type of a field's property. */
export type FieldValue<Definition> = Definition extends Field<infer Value> ? Value : never

/** The values that may be assigned to the properties. */
export type Properties<Fields extends FieldTable> = { -readonly [Name in keyof Fields]: FieldValue<Fields[Name]> }

/** The attribute of a property, in kebab-case; digits stay with the letters before them. */
export const attributeOf = (property: string): string =>
  property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
