/** The requesting page, as the visitor knows it. */
export interface PagePlace {
  /** Includes the port if it is not the default. */
  readonly host: string
  readonly origin: string
  /** "https" */
  readonly scheme: string
}

export function pagePlace(): PagePlace {
  const { host = '', origin = '', protocol = '' } = globalThis.location ?? {}
  return { host, origin, scheme: protocol.slice(0, -1) }
}
