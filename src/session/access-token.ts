import { core } from './core.js'

/** A token for the host's own server, good for at least half a minute; null while nobody is signed in. Refreshes a spent one unless told not to. */
export function getAccessToken(options: { refresh?: boolean } = {}): Promise<string | null> {
  return core().accessToken(options)
}
