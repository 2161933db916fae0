import { pageElements } from '../../src/ask/page-elements.js'
import { $app, $hostConfig, hostConfigOf, mergeLayers, useApp } from '../../src/config/app.js'
import type { HostLayer } from '../../src/config/settings.js'
import { deferred, type Deferred } from '../../src/lib/deferred.js'
import { onePerPage } from '../../src/lib/page.js'
import type { WalletEvents } from '../events.js'

/** A connected element, as the page uses it. */
export interface PageMember extends HTMLElement {
  /** `detail` is undefined if the element only has to check its own state. */
  sessionChanged(detail: WalletEvents['wallet-session-change'] | undefined): void
}

interface Page {
  readonly ready: Deferred<WalletEvents['wallet-ready']>
  /** True once the first element or script call exists and the page waits for its app. */
  started: boolean
}

export const page = () => onePerPage<Page>('page', () => ({ ready: deferred(), started: false }))

/** Every connected element. */
export const members = () => pageElements() as Set<PageMember> // no other code adds members

/**
 * Resolves when the session is known and the connectors are ready, or their time is over. Pending while the page has no
 * app.
 */
export const pageReady = (): Promise<WalletEvents['wallet-ready']> => page().ready.promise

export function joinPage(member: PageMember): void {
  members().add(member)
  member.sessionChanged(undefined)
}

export function leavePage(member: PageMember): void {
  members().delete(member)
}

/**
 * Makes the app in these layers the page's app. Does nothing without an app id: another element may have it. Throws as
 * `useApp` does.
 */
export function nameApp(layers: readonly HostLayer[]): void {
  const layer = mergeLayers(layers)
  const config = hostConfigOf(layer)
  if ((config.appId ?? hostConfigOf($hostConfig().get()).appId ?? $app().get()?.appId) !== undefined)
    useApp(config, undefined, (layer.appId ?? layer.apiUrl) !== undefined)
}
