export const escape: (text: string) => string
export const coloured: (text: string, lang?: string) => string
