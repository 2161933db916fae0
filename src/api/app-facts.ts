import { currentApp, type AppSettings } from '../config/app.js'
import type { ServerConfig } from '../config/resolve-with.js'
import { onePerPage } from '../lib/page.js'

/** What the provider has told about the page's app so far. */
interface AppFacts {
  config?: Promise<ServerConfig>
  /** Where it serves the app under the host's own domain. */
  address?: string
  /** True when it repeats its first answer to an action that is sent again under the same key. */
  idempotencyKeys?: boolean
  /** False when the host wants no analytics. */
  analytics?: boolean
}

export function appFacts(): AppFacts {
  const all = onePerPage('app-facts', () => new WeakMap<AppSettings, AppFacts>())
  const app = currentApp()
  const found = all.get(app) ?? {}
  all.set(app, found)
  return found
}

/** Where requests go, without a trailing slash: the address the provider named for this app, else the one the app was started with. */
export const apiAddress = (): string => appFacts().address ?? currentApp().apiUrl
