import { $hostConfig, hostConfigOf } from '../../src/config/app.js'
import { onePerPage } from '../../src/lib/page.js'
import { report } from '../../src/lib/report.js'
import { customAuth } from '../../src/session/custom-auth.js'

/** The host's own login is followed as soon as the page's settings name one; what does that is loaded then. */
export const followHostLogin = () =>
  onePerPage('host-login', () =>
    $hostConfig().subscribe(layer => {
      if (hostConfigOf(layer).customAuth)
        import('./tell-custom-auth.js').then(({ tellCustomAuth }) => tellCustomAuth()).catch(report)
      else if (customAuth().get().status === 'initial') customAuth().set({ status: 'not-enabled' })
    }),
  )
