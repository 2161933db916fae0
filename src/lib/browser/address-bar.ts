import { toNullPrototype } from '../own/to-null-prototype.js'

/** The decoded name of one `name=value` piece of a query; null when its percent-encoding is invalid. */
function nameOf(piece: string): string | null {
  const end = piece.indexOf('=')
  const raw = end === -1 ? piece : piece.slice(0, end)
  try {
    return decodeURIComponent(raw.replace(/\+/g, ' '))
  } catch {
    return null
  }
}

/**
 * An address without the query parameters of these names. Everything else (other parameters, their order, invalid
 * percent-encoding, the fragment) stays byte for byte.
 */
export function withoutParameters(url: string, names: readonly string[]): string {
  const hash = url.indexOf('#')
  const beforeHash = hash === -1 ? url : url.slice(0, hash)
  const query = beforeHash.indexOf('?')
  if (query === -1) return url
  const pieces = beforeHash.slice(query + 1).split('&')
  const remaining = pieces.filter(piece => {
    const name = nameOf(piece)
    return name === null || !names.includes(name)
  })
  if (remaining.length === pieces.length) return url
  return (
    beforeHash.slice(0, query) +
    (remaining.length > 0 ? `?${remaining.join('&')}` : '') +
    (hash === -1 ? '' : url.slice(hash))
  )
}

/** The first value of each of these query parameters that is present; invalid percent-encoding is read literally. */
export function readParameters<Name extends string>(
  url: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const hash = url.indexOf('#')
  const beforeHash = hash === -1 ? url : url.slice(0, hash)
  const query = beforeHash.indexOf('?')
  const found = toNullPrototype<Partial<Record<Name, string>>>()
  if (query === -1) return found
  const parameters = new URLSearchParams(beforeHash.slice(query + 1))
  for (const name of names) {
    const value = parameters.get(name)
    if (value !== null) found[name] = value
  }
  return found
}

/** The browser's address and history. Tests pass their own. */
export interface AddressBar {
  readonly location: { readonly href: string }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void }
}

/** Removes our parameters from the visible address. Adds no history entry and keeps the host's history state. */
export function cleanAddress(names: readonly string[], { location, history }: AddressBar = globalThis): void {
  const clean = withoutParameters(location.href, names)
  if (clean === location.href) return
  try {
    history.replaceState(history.state, '', clean)
  } catch {
    // A sandboxed page must not change its address, so the parameters stay.
  }
}
