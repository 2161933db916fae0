export interface DocsPage {
  readonly name: string
  readonly title: string
  readonly markdown: string
}
export declare const docsPages: () => DocsPage[]
export declare const docsPictures: () => ReadonlyMap<string, Buffer>
export declare const docsSite: (options?: { readonly alive?: boolean }) => Map<string, string>
/** The scripts that only the site on the disk needs, by name. */
export declare const docsScripts: () => Promise<ReadonlyMap<string, string>>
