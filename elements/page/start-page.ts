import { $openFlow } from '../../src/ask/open-flow.js'
import { requestAppEarly } from '../../src/api/app/early-request.js'
import { $app, type AppSettings } from '../../src/config/app.js'
import { CONNECTORS_READY_MS } from '../../src/constants.js'
import { report } from '../../src/lib/report.js'
import { beginDelay } from '../../src/lib/time/delay.js'
import { whenIdle } from '../../src/lib/time/when-idle.js'
import { canRestore, startSignedOut } from '../../src/session/record/can-restore.js'
import { $session, setSession } from '../../src/session/store.js'
import { emit } from '../events.js'
import { members, page } from './page.js'

/** Starts the page once an element or a script names its app. */
export function startPage(): void {
  const current = page()
  if (current.started) return
  current.started = true
  let hasStarted = false
  $app().subscribe(app => {
    if (!app) return
    if (hasStarted) setSession(null, 'restore') // a script's app has replaced one that only markup had named
    else followSession()
    hasStarted = true
    startApp(app)
  })
}

/** Reports every change of the session to the page and its elements. */
function followSession(): void {
  let isDeferred = false
  const reportChange = () => {
    const detail = { ...$session().get() }
    isDeferred = false
    emit(document, 'wallet-session-change', detail)
    for (const member of [...members()]) member.sessionChanged(detail)
  }
  // The changes of an open flow to its user (terms, wallets) are reported as one change at its end.
  $session().listen(({ cause }) =>
    cause === 'user-updated' && $openFlow().get() ? (isDeferred = true) : reportChange(),
  )
  $openFlow().listen(open => {
    if (isDeferred && !open) reportChange()
  })
}

function startApp(app: AppSettings): void {
  requestAppEarly(app)
  const restoring = () => import('./restore-page.js')
  const restored = canRestore()
    ? restoring().then(({ restorePage }) => restorePage())
    : startSignedOut(
        () =>
          void restoring()
            .then(({ followTabs }) => followTabs())
            .catch(() => {}),
      )
  void whenIdle()
    .then(() => import('../play/prefetch-page.js'))
    .then(({ prefetchPage }) => prefetchPage())
    .catch(() => {})
  void Promise.race([restored, beginDelay(CONNECTORS_READY_MS).over])
    .catch(report)
    .then(() => page().ready.resolve({ appId: app.appId, authenticated: $session().get().status === 'authenticated' }))
}
