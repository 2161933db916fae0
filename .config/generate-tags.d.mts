/** The text of each file in `elements` that is made from the folders of the tags. */
export const generated: Readonly<Record<string, string>>
