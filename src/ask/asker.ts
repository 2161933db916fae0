/** What a page asks by: a function of the client, or one of the providers that dapps know. */
export const ASKERS = ['script', 'ethereum-provider', 'wallet-standard'] as const
export type Asker = (typeof ASKERS)[number]

/** One of those, or a tag of the page as it stands there. */
export type AskedBy = Asker | `<${string}>`

/** Who asks by this element: whoever has opened it for that, else the tag itself. */
export const askedBy = (asker: unknown, { localName, id }: Pick<Element, 'localName' | 'id'>): AskedBy =>
  ASKERS.find(known => known === asker) ?? `<${localName}${id ? ` id="${id}"` : ''}>`
