import { onePerPage } from '../lib/page.js'
import { sessionName } from '../session/record/provider-storage.js'
import { restoreSession } from '../session/restore.js'
import { readWalletReturn } from '../session/returns/wallet-return.js'

/** Restores the session, once per page, and resumes a login that returned with the page's address, or that a wallet's app has opened it for. */
export const startSession = (): Promise<void> =>
  onePerPage(`session-started:${sessionName()}`, async () => {
    const found = await restoreSession()
    const pending = found
      ? (await import('./returns/returns.js')).pendingReturn(found)
      : readWalletReturn(globalThis.location?.href ?? '')
    if (pending) await (await import('./resume-login.js')).resumeLogin(pending)
  })
