/** Every event of every element, with its detail and whether it bubbles; of those that ask, `request` is true. */
export const allEvents: readonly { readonly name: string; readonly bubbles: boolean; readonly request?: true }[]
/** Every tag, and the name of the constant that is its table. */
export const elements: readonly { readonly tag: string; readonly constantName: string }[]
