import { $hostConfig, hostConfigOf } from '../../src/config/app.js'
import { onePerPage } from '../../src/lib/page.js'
import { report } from '../../src/lib/report.js'
import { customAuth } from '../../src/session/custom-auth.js'

/** Follows the host's own login once the page's settings name one. The code for it is loaded at that time. */
export const followHostLogin = () =>
  onePerPage('host-login', () =>
    $hostConfig().subscribe(layer => {
      if (hostConfigOf(layer).customAuth)
        import('./tell-custom-auth.js').then(({ tellCustomAuth }) => tellCustomAuth()).catch(report)
      else if (customAuth().get().status === 'initial') customAuth().set({ status: 'not-enabled' })
    }),
  )
