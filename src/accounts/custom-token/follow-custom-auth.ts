import { $hostConfig, hostConfigOf } from '../../config/app.js'
import type { HostConfig } from '../../config/settings.js'
import { onePerPage } from '../../lib/page.js'
import { report } from '../../lib/report.js'
import { setCustomAuth } from './custom-auth-status.js'

/** Follows the host's own login as soon as the page's settings name one, and each time they name another: it is loaded then. */
export const followCustomAuth = (): void =>
  onePerPage('custom-auth-followed', () => {
    let last: HostConfig['customAuth']
    $hostConfig().subscribe(layer => {
      const { customAuth: now } = hostConfigOf(layer)
      const [before, changed] = [
        last,
        now?.enabled !== last?.enabled || now?.getCustomAccessToken !== last?.getCustomAccessToken,
      ]
      last = now
      if (!now && !before) return setCustomAuth('not-enabled')
      if (changed)
        import('./sync-custom-auth.js').then(({ syncCustomAuth }) => syncCustomAuth().catch(() => {})).catch(report) // a failure is told by its status
    })
  })
