import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { APP_ID_LENGTH } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { isLocal } from '../lib/is-local.js'
import { onePerPage } from '../lib/page.js'
import { ownMembers } from '../lib/own/own-members.js'
import { merge } from './merge.js'
import type { HostConfig } from './settings.js'

/** What all elements of a page have in common and what cannot change: there is one instance a page. */
export interface AppSettings {
  readonly appId: string
  readonly clientId?: string | undefined
  /** Origin of the provider's API and wallet frame, without a trailing slash. */
  readonly apiUrl: string
}

export const DEFAULT_API_URL = 'https://auth.privy.io'

const app = (): WritableAtom<AppSettings | null> => onePerPage('app', () => atom<AppSettings | null>(null))

/** The page's settings by who set them: a script, or a tag that speaks for the page. What was set last lies on top. */
interface HostLayers { readonly byOwner: Map<unknown, HostConfig>; readonly $merged: WritableAtom<HostConfig> }

const SCRIPT = 'script'
const hostLayers = (): HostLayers => onePerPage('host-config', () => ({ byOwner: new Map(), $merged: atom(stacked([])) }))

/** The page's app; null until an element or a script names one. */
export const $app = (): ReadableAtom<AppSettings | null> => app()

/** The page-wide settings, as the layer under every element's own. */
export const $hostConfig = (): ReadableAtom<HostConfig> => hostLayers().$merged

/** Sets what this owner wants of the page, low to high, instead of what it wanted before; without layers, nothing any more. */
export function setHostLayer(owner: unknown, layers: readonly HostConfig[] = []): void {
  const merged = stacked(layers)
  const { byOwner } = hostLayers()
  byOwner.delete(owner)
  if (layers[0]) byOwner.set(owner, merged)
  mergeAll()
}

const stacked = (layers: Iterable<HostConfig>) => [...layers].reduce<HostConfig>((under, over) => merge(under, over), ownMembers())
const mergeAll = () => hostLayers().$merged.set(stacked(hostLayers().byOwner.values()))

type PageAddress = Pick<Location, 'protocol' | 'hostname'>

/** True over HTTPS, and over HTTP on localhost. */
function isSecurePage({ protocol, hostname }: PageAddress): boolean {
  return protocol === 'https:' || isLocal(hostname)
}

/**
 * Makes this the page's app; what is left out comes from the page-wide settings, or from the app the page has already. Throws
 * INSECURE_ORIGIN over plain HTTP on a public host, INSTANCE_CONFLICT when the page has another app already,
 * INVALID_CONFIG for an app id that is not 25 characters or an API URL that is none.
 */
export function useApp(wanted: Partial<AppSettings>, page: PageAddress | undefined = globalThis.location): AppSettings {
  if (page && !isSecurePage(page)) throw new WalletError('INSECURE_ORIGIN', 'Embedded wallets need a page that is served over HTTPS.')
  const now = app().get()
  const { appId = now?.appId, clientId = now?.clientId, apiUrl = now?.apiUrl ?? DEFAULT_API_URL } = merge<Partial<AppSettings>>($hostConfig().get(), wanted)
  if (typeof appId !== 'string' || appId.length !== APP_ID_LENGTH) {
    throw new WalletError('INVALID_CONFIG', `The app id must be a string of ${APP_ID_LENGTH} characters.`)
  }
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) throw new WalletError('INVALID_CONFIG', 'The API URL must be an http or https address.')
  const address = apiUrl.replace(/\/+$/, '')
  if (!now) {
    const made: AppSettings = Object.freeze({ appId, clientId, apiUrl: address })
    app().set(made)
    return made
  }
  if (now.appId !== appId || now.clientId !== clientId || now.apiUrl !== address) {
    throw new WalletError('INSTANCE_CONFLICT', 'Another app is in use on this page.')
  }
  return now
}

/**
 * Sets the page-wide settings, and the page's app once its id is known; a later call adds to the earlier ones. Read once and
 * copied: changing the object later changes nothing. What `useApp` refuses is thrown, and nothing of it is kept.
 */
export function configureApp(config: HostConfig): AppSettings | undefined {
  const before = hostLayers().byOwner.get(SCRIPT)
  setHostLayer(SCRIPT, [before ?? {}, config])
  try {
    return $hostConfig().get().appId === undefined ? undefined : useApp({})
  } catch (error) {
    setHostLayer(SCRIPT, before && [before])
    throw error
  }
}

/** Forgets the page's app; for tests. */
export function forgetApp(): void {
  app().set(null)
  hostLayers().byOwner.clear()
  mergeAll()
}
