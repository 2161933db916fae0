import { core } from './core.js'

/** Ends the session in every tab and at the provider. Does not wait for a provider that cannot be reached. */
export async function logout(): Promise<void> {
  return core().logout()
}
