import { onePerPage } from '../lib/page.js'
import { restoreSession } from '../session/restore.js'

/** Restores the session, once per page, and resumes a login that returned with the page's address. */
export const startSession = (): Promise<void> => onePerPage('session-started', async () => {
  const pending = await restoreSession()
  if (pending) await (await import('./resume-login.js')).resumeLogin(pending)
})
