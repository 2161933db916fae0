/** What an element of ours is called, under whatever name it was defined. */
export const tagOf = (element: HTMLElement): string | undefined => (element.constructor as { tag?: string }).tag
