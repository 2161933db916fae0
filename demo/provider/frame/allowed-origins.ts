/**
 * Decides which pages may embed the wallet frame and talk to it. The server writes the list into the frame's page and
 * into `frame-ancestors`. The page compares the origin of every message with it.
 */

/** Without a list only pages on this machine may do that, because this provider is for development. */
const LOCAL_HOSTS = ['localhost', '*.localhost', '127.0.0.1'] as const

/** Matches only origins, so that nothing can end a header's directive or an attribute. */
const SOURCE = /^https?:\/\/(?:(?:\*\.)?[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/

/** The app's list as full sources: scheme, host (`*.` for one or more labels), port. Other entries are dropped. */
export function allowedSources(domains: readonly string[]): string[] {
  if (domains.length === 0) return LOCAL_HOSTS.flatMap(host => [`http://${host}:*`, `https://${host}:*`])
  return domains.map(withScheme).filter(source => SOURCE.test(source))
}

function withScheme(domain: string): string {
  const plain = domain.trim().toLowerCase().replace(/\/$/, '')
  if (/^https?:\/\//.test(plain)) return plain
  return `${/^(?:[a-z0-9-]+\.)*localhost(?::|$)/.test(plain) ? 'http' : 'https'}://${plain}`
}

/** Whether an origin, as a browser writes it, fully matches one of the sources. */
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

/** A check with a cache for the latest origin, because many messages in a row come from the same one. */
export function originCheck(sources: readonly string[]): (origin: string) => boolean {
  let latest: { readonly origin: string; readonly allowed: boolean } | undefined
  return origin => {
    if (latest?.origin !== origin) latest = { origin, allowed: isAllowedOrigin(origin, sources) }
    return latest.allowed
  }
}
