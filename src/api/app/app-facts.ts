import { currentApp } from '../../config/current-app.js'
import { type AppSettings } from '../../config/app.js'
import type { ServerConfig } from '../../config/resolve-with.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { onePerPage } from '../../lib/page.js'

/** The facts about the page's app that are known so far. */
interface AppFacts {
  config?: Promise<ServerConfig>
  /** The provider's address for this app under the host's own domain. */
  address?: string
  /** True if the provider supports idempotency keys. */
  idempotencyKeys?: boolean
  /** False if the host has turned analytics off. */
  analytics?: boolean
}

export function appFacts(): AppFacts {
  const all = onePerPage('app-facts', () => new WeakMap<AppSettings, AppFacts>())
  const app = currentApp()
  const found = all.get(app) ?? toNullPrototype<AppFacts>()
  all.set(app, found)
  return found
}

/**
 * The base address of requests, without a trailing slash: the one that the provider names for this app, else the one
 * that the app was started with.
 */
export const apiAddress = (): string => appFacts().address ?? currentApp().apiUrl
