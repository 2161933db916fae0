/**
 * Every event of every element, and whether it bubbles. `request` is true for an event that asks the host for
 * something.
 */
export const allEvents: readonly { readonly name: string; readonly bubbles: boolean; readonly request?: true }[]
interface Property {
  readonly kind: 'field'
  readonly name: string
}
interface Method {
  readonly kind: 'method'
  readonly name: string
  readonly doc: string
  readonly parameters: readonly { readonly name: string; readonly doc?: string }[]
  /** The type of its result. */
  readonly returns: string
  /** The texts of these tags of its comment. */
  readonly tags: { readonly returns?: string; readonly throws?: string }
}
/** Every tag, the name of its table constant, and its members for hosts. */
export const elements: readonly {
  readonly tag: string
  readonly constantName: string
  readonly members: readonly (Property | Method)[]
}[]
