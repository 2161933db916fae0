/** The text of each generated file in `elements`, by its path. */
export const generated: Readonly<Record<string, string>>
