/** Every event of every element, with its detail and whether it bubbles; of those that ask, `request` is true. */
export const allEvents: readonly { readonly name: string; readonly bubbles: boolean; readonly request?: true }[]
