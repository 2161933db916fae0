import { $app, $hostConfig, useApp } from '../src/config/app.js'
import type { HostConfig } from '../src/config/settings.js'
import { CONNECTORS_READY_MS } from '../src/constants.js'
import { onePerPage } from '../src/lib/page.js'
import { wait } from '../src/lib/wait.js'
import { whenIdle } from '../src/lib/when-idle.js'
import { $session } from '../src/session/store.js'
import { hasTraces, startSignedOut } from '../src/session/traces.js'
import { emit, type WalletEvents } from './events.js'

/** A connected element, as the page sees it. */
export interface PageMember {
  /** `detail` is undefined when the element only has to look for itself. */
  sessionChanged(detail: WalletEvents['wallet-session-change'] | undefined): void
}

interface Page {
  readonly members: Set<PageMember>
  readonly ready: PromiseWithResolvers<WalletEvents['wallet-ready']>
  started: boolean
}

const page = () => onePerPage<Page>('elements', () => ({ members: new Set(), ready: Promise.withResolvers(), started: false }))

/** The element whose flow is open, one on a page, whichever copy of the bundle it belongs to. */
export const openFlow = () => onePerPage<{ element: HTMLElement | undefined }>('flow', () => ({ element: undefined }))

/** Every connected element. */
export const members = (): ReadonlySet<PageMember> => page().members

/** Resolves when the session is known and the connectors are up, or have had their time. Pending while the page has no app. */
export const pageReady = (): Promise<WalletEvents['wallet-ready']> => page().ready.promise

export function joinPage(member: PageMember): void {
  page().members.add(member)
  member.sessionChanged(undefined)
}

export function leavePage(member: PageMember): void {
  page().members.delete(member)
}

/**
 * Makes the app that these layers name the page's app, and starts it when it is the first. Without an app id anywhere
 * nothing happens: another element may bring it. Throws as `useApp` does.
 */
export function startApp(layers: readonly HostConfig[]): void {
  const last = <Name extends 'appId' | 'clientId' | 'apiUrl'>(name: Name) => layers.findLast(layer => layer[name] !== undefined)?.[name]
  const [appId, clientId, apiUrl] = [last('appId'), last('clientId'), last('apiUrl')]
  if ((appId ?? $hostConfig().get().appId ?? $app().get()?.appId) === undefined) return
  const app = useApp({ ...(appId === undefined ? {} : { appId }), ...(clientId === undefined ? {} : { clientId }), ...(apiUrl === undefined ? {} : { apiUrl }) })
  if (!page().started) begin(app.appId)
}

function begin(appId: string): void {
  page().started = true
  $session().listen(({ status, user, cause }) => {
    const detail = { status, user, cause }
    emit(document, 'wallet-session-change', detail)
    for (const member of [...page().members]) member.sessionChanged(detail)
  })
  const restoring = () => import('./restore-page.js')
  const restored = hasTraces() ? restoring().then(({ restorePage }) => restorePage()) : startSignedOut(() => void restoring().then(({ followTabs }) => followTabs()).catch(() => {}))
  // what an opening needs before anything is drawn
  void whenIdle().then(() => Promise.all([import('./runtime.js'), import('./opening.js')])).then(([{ prefetchApp }]) => prefetchApp()).catch(() => {})
  void Promise.race([restored, wait(CONNECTORS_READY_MS)])
    .catch(reportError)
    .then(() => page().ready.resolve({ appId, authenticated: $session().get().status === 'authenticated' }))
}
