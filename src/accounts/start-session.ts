import { onePerPage } from '../lib/page.js'
import { sessionName } from '../session/record/provider-storage.js'
import { restoreSession } from '../session/restore.js'
import { readReturn } from '../session/returns/address-return.js'
import { readWalletReturn } from '../session/returns/wallet-return.js'

/**
 * Restores the session, once per page, and resumes a login that returned in the page's address or from a wallet app.
 */
export const startSession = (): Promise<void> =>
  onePerPage(`session-started:${sessionName()}`, async () => {
    const address = globalThis.location?.href ?? ''
    // A login that opens on load continues with the pending return once the session is restored.
    const resumePromise = readReturn(address) || readWalletReturn(address) ? loadResume() : undefined
    const found = await restoreSession(resumePromise)
    await (
      await resumePromise
    )?.(found ?? undefined)
  })

async function loadResume() {
  const [{ pendingReturn }, { resumeLogin }] = await Promise.all([
    import('./returns/returns.js'),
    import('./resume-login.js'),
  ])
  return (found?: Parameters<typeof pendingReturn>[0]): Promise<void> | undefined => {
    const pending = found ? pendingReturn(found) : readWalletReturn(globalThis.location.href)
    return pending ? resumeLogin(pending) : undefined
  }
}
