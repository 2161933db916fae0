export interface DocsPage {
  readonly name: string
  readonly title: string
  readonly markdown: string
}
export declare const docsPages: () => DocsPage[]
export declare const docsPictures: () => ReadonlyMap<string, Buffer>
export declare const docsSite: (options?: { readonly alive?: boolean }) => Map<string, string>
/** What is made for the disk alone, by its names. */
export declare const docsScripts: () => Promise<ReadonlyMap<string, string>>
