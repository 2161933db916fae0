/** The page that asks, as a visitor knows it. */
export interface PagePlace {
  /** Includes a port that is not the default. */
  readonly host: string
  readonly origin: string
  /** "https" */
  readonly scheme: string
}

export function pagePlace(): PagePlace {
  const { host = '', origin = '', protocol = '' } = globalThis.location ?? {}
  return { host, origin, scheme: protocol.slice(0, -1) }
}
