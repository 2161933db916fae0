/**
 * Every event of every element, and whether it bubbles. `request` is true for an event that asks the host for
 * something.
 */
export const allEvents: readonly { readonly name: string; readonly bubbles: boolean; readonly request?: true }[]
/** Every tag, and the name of its table constant. */
export const elements: readonly { readonly tag: string; readonly constantName: string }[]
