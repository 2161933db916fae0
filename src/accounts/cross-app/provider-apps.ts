import { getCrossAppConnections, getCrossAppDetails } from '../../api/app/app-wallets.js'
import type { WireCrossAppConnection } from '../../api/wire.js'
import { currentApp } from '../../config/current-app.js'
import { onePerPage } from '../../lib/page.js'

/** Another app whose users can log in here with their wallet from that app. */
export interface ProviderApp {
  readonly id: string
  readonly name: string
  readonly iconUrl?: string | undefined
}

/** An app that this app is connected with. */
export interface ConnectedApp extends ProviderApp {
  /** The address of its API. */
  readonly apiUrl: string | null
  /** True if its wallets can be read here, but take no requests. */
  readonly readOnly: boolean
}

/** A cache of what is known of other apps; it lasts until the page is unloaded. */
interface AppCache {
  readonly apps: Map<string, ProviderApp>
  /** The connected apps, by the id of the app that they are connected with. */
  readonly connected: Map<string, readonly ConnectedApp[]>
  readonly requests: Map<string, Promise<readonly ConnectedApp[]>>
}
const cache = () =>
  onePerPage<AppCache>('provider-apps', () => ({ apps: new Map(), connected: new Map(), requests: new Map() }))

const fromWire = ({
  provider_app_id: id,
  provider_app_name: name,
  provider_app_icon_url: icon,
  provider_app_custom_api_url: apiUrl,
  read_only: readOnly,
}: WireCrossAppConnection): ConnectedApp => ({
  id,
  name: name || id,
  iconUrl: icon ?? undefined,
  apiUrl: apiUrl ?? null,
  readOnly,
})

/**
 * The apps that this app is connected with, in the provider's order. Requested once; after a failure the next call
 * requests them again.
 */
export function connectedApps(): Promise<readonly ConnectedApp[]> {
  const { apps, connected, requests } = cache()
  const { appId } = currentApp()
  const pending = requests.get(appId)
  if (pending) return pending
  const request = getCrossAppConnections().then(connections => {
    const found = connections.map(fromWire)
    for (const app of found) apps.set(app.id, app)
    connected.set(appId, found)
    return found
  })
  requests.set(appId, request)
  request.catch(() => requests.delete(appId))
  return request
}

/** The connected apps from the cache; undefined before they are loaded. */
export const knownConnectedApps = (): readonly ConnectedApp[] | undefined => cache().connected.get(currentApp().appId)

/** An app from the cache, or one whose name is its id if it is not cached. */
export const knownApp = (id: string): ProviderApp => cache().apps.get(id) ?? { id, name: id }

/** Loads the name and picture of an app, even if it is no longer connected with this one. */
export async function providerApp(id: string, signal?: AbortSignal): Promise<ProviderApp> {
  const { apps } = cache()
  const found = apps.get(id)
  if (found) return found
  const { name, icon_url: icon } = await getCrossAppDetails(id, signal)
  const app: ProviderApp = { id, name: name || id, iconUrl: icon ?? undefined }
  apps.set(id, app)
  return app
}
