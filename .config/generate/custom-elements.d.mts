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
/** The manifest of the custom elements, with only the members that are read here. */
export declare const manifest: { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] }
