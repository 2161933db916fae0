import type { Field, FieldTable } from './field.js'

/**
 * What every tag tells about itself, in the `table.ts` of its folder. Generators read it, with the comments above the rows
 * and the types that stand beside it:
 * - `…Events`: the events of its own, each with its detail; a flow it plays has a `wallet-<flow>-complete`
 * - `…Requests`: those that a listener may answer
 * - `…Options`: what `show()` takes, where it plays flows
 * - `SharedEvents`, `States`: what it has of those that all flow elements have, where it plays none
 * - `Parts`, `Slots`: where it has other ones than a flow element
 * - whatever else it exports is a type for hosts
 */
export interface ElementTable {
  readonly tag: string
  /** It is not among the tags that every page has at once: it is defined a moment later. */
  readonly later?: true
  readonly fields: FieldTable
}

/** An element that has the fields of a table. */
export type ElementOf<Table extends ElementTable> = HTMLElement & Properties<Table['fields']>

/** What the flows of a tag come to, by its events. */
export type Outcome<Events> = Events[keyof Events & `wallet-${string}-complete`]

/** The type of the property that a field makes. */
export type FieldValue<Made> = Made extends Field<infer Value> ? Value : never

/** What may be assigned to it: text stands for everything, nothing takes the attribute away. */
export type Properties<Fields extends FieldTable> = { -readonly [Name in keyof Fields]: FieldValue<Fields[Name]> }

/** kebab-case of a property; digits stay with the letters before them. */
export const attributeOf = (property: string): string =>
  property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
