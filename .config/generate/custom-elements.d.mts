interface Named {
  readonly name: string
  readonly description?: string
}
interface Declaration {
  readonly tagName: string
  readonly attributes: readonly Named[]
  readonly members: readonly Named[]
  readonly events: readonly Named[]
  readonly cssProperties: readonly Named[]
}
/** The manifest of the custom elements, as JSON has it; of its members those that somebody reads. */
export declare const manifest: { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] }
