/** The page that asks, as a visitor knows it. */
export const pageHost = (): string => globalThis.location?.host ?? ''
