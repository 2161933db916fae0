import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { APP_ID_LENGTH } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import { lay } from './layers.js'
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
const hostConfig = (): WritableAtom<HostConfig> => onePerPage('host-config', () => atom<HostConfig>({}))

/** The page's app; null until an element or `configureWallet` names one. */
export const $app = (): ReadableAtom<AppSettings | null> => app()

/** What `configureWallet` was told, as the layer under every element's own settings. */
export const $hostConfig = (): ReadableAtom<HostConfig> => hostConfig()

/** Sets the page-wide settings; a later call adds to the earlier ones. Read once and copied: changing the object later changes nothing. */
export function configureWallet(config: HostConfig): void {
  hostConfig().set(lay(hostConfig().get(), config))
}

/** Where the page lives; handed in by tests. */
interface Place { protocol: string; hostname: string }

/** True where the page may start: over HTTPS, and over HTTP on this very machine. */
function isSecurePlace({ protocol, hostname }: Place): boolean {
  if (protocol === 'https:') return true
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
}

/**
 * Makes this the page's app; what is left out comes from `configureWallet`, or from the app the page has already. Throws
 * INSECURE_ORIGIN over plain HTTP on a public host, INSTANCE_CONFLICT when the page has another app already,
 * INVALID_CONFIG for an app id that is not 25 characters or an API URL that is none.
 */
export function useApp(wanted: Partial<AppSettings>, place: Place | undefined = globalThis.location): AppSettings {
  if (place && !isSecurePlace(place)) throw new WalletError('INSECURE_ORIGIN', 'Embedded wallets need a page that is served over HTTPS.')
  const host = hostConfig().get()
  const now = app().get()
  const appId = wanted.appId ?? host.appId ?? now?.appId
  const clientId = wanted.clientId ?? host.clientId ?? now?.clientId
  const apiUrl = wanted.apiUrl ?? host.apiUrl ?? now?.apiUrl ?? DEFAULT_API_URL
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
    throw new WalletError('INSTANCE_CONFLICT', 'Only one app may be used on a page; another one is in use already.')
  }
  return now
}

/** Sets the page-wide settings, and the page's app once its id is known. What `useApp` refuses is thrown, and nothing of it is kept. */
export function configureApp(config: HostConfig): AppSettings | undefined {
  const before = hostConfig().get()
  configureWallet(config)
  try {
    return hostConfig().get().appId === undefined ? undefined : useApp({})
  } catch (error) {
    hostConfig().set(before)
    throw error
  }
}

/** The page's app, for code that cannot do without; throws INVALID_CONFIG with these words while there is none. */
export function currentApp(without = 'No app id was given yet.'): AppSettings {
  const found = app().get()
  if (!found) throw new WalletError('INVALID_CONFIG', without)
  return found
}

/** Forgets the page's app; for tests. */
export function forgetApp(): void {
  app().set(null)
  hostConfig().set({})
}
