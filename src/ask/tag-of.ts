/** An element's standard tag, whatever name the host defined it under. */
export const tagOf = (element: HTMLElement): string | undefined => (element.constructor as { tag?: string }).tag
