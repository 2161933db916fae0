import { core } from './core.js'

/** Ends the session here, in every other tab and at the provider. A provider that cannot be reached does not hold it up. */
export function logout(): Promise<void> {
  return core().logout()
}
