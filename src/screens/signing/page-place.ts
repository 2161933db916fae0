/** The page that asks, as a visitor knows it. */
export interface PagePlace {
  /** With the port where it is not the usual one. */
  readonly host: string
  readonly origin: string
  /** "https" */
  readonly scheme: string
}

export function pagePlace(): PagePlace {
  const { host = '', origin = '', protocol = '' } = globalThis.location ?? {}
  return { host, origin, scheme: protocol.slice(0, -1) }
}
