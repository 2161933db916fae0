import { onePerPage } from '../lib/page.js'
import { sessionName } from '../session/record/provider-storage.js'
import { restoreSession } from '../session/restore.js'
import { readReturn } from '../session/returns/address-return.js'
import { readWalletReturn } from '../session/returns/wallet-return.js'

/** Restores the session, once per page, and resumes a login that returned with the page's address, or that a wallet's app has opened it for. */
export const startSession = (): Promise<void> =>
  onePerPage(`session-started:${sessionName()}`, async () => {
    const address = globalThis.location?.href ?? ''
    // A login that opens by itself resumes from the pending return once the session is known.
    const resuming = readReturn(address) || readWalletReturn(address) ? loadResuming() : undefined
    const found = await restoreSession(resuming)
    await (
      await resuming
    )?.(found ?? undefined)
  })

async function loadResuming() {
  const [{ pendingReturn }, { resumeLogin }] = await Promise.all([
    import('./returns/returns.js'),
    import('./resume-login.js'),
  ])
  return (found?: Parameters<typeof pendingReturn>[0]): Promise<void> | undefined => {
    const pending = found ? pendingReturn(found) : readWalletReturn(globalThis.location.href)
    return pending ? resumeLogin(pending) : undefined
  }
}
