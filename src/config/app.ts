import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { APP_ID_LENGTH } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { isLocal } from '../lib/is-local.js'
import { onePerPage } from '../lib/page.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { merge } from './merge.js'
import type { HostConfig, HostLayer } from './settings.js'

/** The settings that all elements of a page share and that cannot change, as a page has one app. */
export interface AppSettings {
  readonly appId: string
  readonly clientId?: string | undefined
  /** Origin of the provider's API and wallet frame, without a trailing slash. */
  readonly apiUrl: string
}

export const DEFAULT_API_URL = 'https://auth.privy.io'

const app = (): WritableAtom<AppSettings | null> => onePerPage('app', () => atom<AppSettings | null>(null))

/**
 * The page-wide settings, by their owner. Of the tags that make such settings, the last one takes precedence. A script
 * takes precedence over all tags.
 */
interface HostLayers {
  readonly byOwner: Map<unknown, HostLayer>
  readonly $merged: WritableAtom<HostLayer>
  /**
   * True once a script has named the page's app. Until then only markup has, and anybody may have written that into the
   * page.
   */
  scripted?: boolean
}

const SCRIPT = 'script'
const hostLayers = (): HostLayers =>
  onePerPage('host-config', () => ({ byOwner: new Map(), $merged: atom(mergeLayers([])) }))

/** True if a script has named the page's app. */
export const isNamedByScript = (): boolean => hostLayers().scripted ?? false

/** The page's app; null until an element or a script names one. */
export const $app = (): ReadableAtom<AppSettings | null> => app()

/** The page-wide settings, which are the layer below each element's own. */
export const $hostConfig = (): ReadableAtom<HostLayer> => hostLayers().$merged

/**
 * Replaces the page-wide settings of this owner by these layers, from low to high precedence. Without layers it removes
 * them.
 */
export function setHostLayer(owner: unknown, layers: readonly HostLayer[] = []): void {
  const merged = mergeLayers(layers)
  const { byOwner } = hostLayers()
  byOwner.delete(owner)
  if (layers[0]) byOwner.set(owner, merged)
  mergeAll()
}

/** Merges layers, from low to high precedence. */
export const mergeLayers = (layers: Iterable<HostLayer>) =>
  [...layers].reduce<HostLayer>((base, override) => merge(base, override), toNullPrototype())
function mergeAll(): void {
  const { byOwner, $merged } = hostLayers()
  const tags = [...byOwner].flatMap(([owner, layer]) => (owner === SCRIPT ? [] : layer))
  $merged.set(mergeLayers([...tags, byOwner.get(SCRIPT) ?? {}]))
}

/**
 * All settings of a layer, from scripts and markup, for settings that markup may make too. Settings that only a script
 * may make are read from the layer itself.
 */
export const hostConfigOf = ({ markup, ...scripted }: HostLayer): HostConfig => merge(markup ?? {}, scripted)

type PageAddress = Pick<Location, 'protocol' | 'hostname'>

/** True over HTTPS, and over HTTP on localhost. */
function isSecurePage({ protocol, hostname }: PageAddress): boolean {
  return protocol === 'https:' || isLocal(hostname)
}

/**
 * Makes this the page's app. Missing members come from the page's current app, or else from the page-wide settings. A
 * script may replace an app that only markup has named. Throws INSECURE_ORIGIN over plain HTTP on a public host,
 * INSTANCE_CONFLICT if the page already has another app, INVALID_CONFIG for an app id that is not 25 characters or an
 * invalid API URL.
 */
export function useApp(
  requested: Partial<AppSettings>,
  page: PageAddress | undefined = globalThis.location,
  byScript = false,
): AppSettings {
  if (page && !isSecurePage(page)) throw new WalletError('INSECURE_ORIGIN', 'Embedded wallets need HTTPS.')
  const current = app().get()
  const {
    appId,
    clientId,
    apiUrl = DEFAULT_API_URL,
  } = merge<Partial<AppSettings>>(current ?? hostConfigOf($hostConfig().get()), requested)
  if (typeof appId !== 'string' || appId.length !== APP_ID_LENGTH) {
    throw new WalletError('INVALID_CONFIG', `An app id has ${APP_ID_LENGTH} characters.`)
  }
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol))
    throw new WalletError('INVALID_CONFIG', 'The API URL must be http(s).')
  const address = apiUrl.replace(/\/+$/, '')
  const isSame = current?.appId === appId && current.clientId === clientId && current.apiUrl === address
  const layers = hostLayers()
  if (current && !isSame && (layers.scripted || !byScript))
    throw new WalletError('INSTANCE_CONFLICT', 'The page has another app.')
  layers.scripted ||= byScript
  if (current && isSame) return current
  const next: AppSettings = Object.freeze({ appId, clientId, apiUrl: address })
  app().set(next)
  return next
}

/**
 * Makes page-wide settings for a script, and sets the page's app once its id is known. A later call adds to the earlier
 * ones. A script that names the app also determines its provider, which is the default one if it names none. The
 * settings are copied, so changing the object later has no effect. If `useApp` throws, the settings of this call are
 * dropped.
 */
export function configureApp(config: HostConfig): AppSettings | undefined {
  const previous = hostLayers().byOwner.get(SCRIPT)
  setHostLayer(SCRIPT, [previous ?? {}, config])
  try {
    const { appId, clientId, apiUrl = DEFAULT_API_URL } = hostLayers().byOwner.get(SCRIPT) ?? {}
    if (appId !== undefined) return useApp({ appId, clientId, apiUrl }, undefined, true)
    return hostConfigOf($hostConfig().get()).appId === undefined ? undefined : useApp({})
  } catch (error) {
    setHostLayer(SCRIPT, previous && [previous])
    throw error
  }
}

/** Forgets the page's app; for tests. */
export function forgetApp(): void {
  app().set(null)
  hostLayers().scripted = false
  hostLayers().byOwner.clear()
  mergeAll()
}
