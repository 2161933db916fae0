/**
 * Which pages may hold the wallet frame and talk to it. The server writes the list into the frame's page and its
 * `frame-ancestors`; the page compares every message's origin with it.
 */

/** Without a list a page on this machine may do it, and no other: this provider is for development. */
const LOCAL_HOSTS = ['localhost', '*.localhost', '127.0.0.1'] as const

/** Characters that could end a header's directive or an attribute. No origin has them. */
const SOURCE = /^https?:\/\/(?:(?:\*\.)?[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/

/** The app's list as full sources: scheme, host (`*.` for any one or more labels in front) and port. Entries that are no origin are left out. */
export function allowedSources(domains: readonly string[]): string[] {
  if (domains.length === 0) return LOCAL_HOSTS.flatMap(host => [`http://${host}:*`, `https://${host}:*`])
  return domains.map(withScheme).filter(source => SOURCE.test(source))
}

function withScheme(domain: string): string {
  const plain = domain.trim().toLowerCase().replace(/\/$/, '')
  if (/^https?:\/\//.test(plain)) return plain
  return `${/^(?:[a-z0-9-]+\.)*localhost(?::|$)/.test(plain) ? 'http' : 'https'}://${plain}`
}

/** True when an origin, as a browser writes it, is one of the sources. Nothing but a full match counts. */
export function isAllowedOrigin(origin: string, sources: readonly string[]): boolean {
  const parsed = /^(https?):\/\/([a-z0-9.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/.exec(origin)
  if (!parsed) return false
  const [, scheme, host = '', port = ''] = parsed
  return sources.some(source => {
    const [, wantedScheme, wantedHost = '', wantedPort = ''] =
      /^(https?):\/\/([a-z0-9.*-]+?|\[[\da-f:.]+\])(?::(\d{1,5}|\*))?$/.exec(source) ?? []
    if (wantedScheme !== scheme || (wantedPort !== '*' && wantedPort !== port)) return false
    return wantedHost.startsWith('*.')
      ? host.length > wantedHost.length - 1 && host.endsWith(wantedHost.slice(1))
      : host === wantedHost
  })
}

/** The same for whoever asks at every message: what was found of the latest origin is kept, as a flood is of one. */
export function originCheck(sources: readonly string[]): (origin: string) => boolean {
  let latest: { readonly origin: string; readonly allowed: boolean } | undefined
  return origin => {
    if (latest?.origin !== origin) latest = { origin, allowed: isAllowedOrigin(origin, sources) }
    return latest.allowed
  }
}
