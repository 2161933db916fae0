import { onePerPage } from '../lib/page.js'
import { restoreSession } from '../session/restore.js'

/** Restores the session, once a page, and goes on with a login that came back with the address. */
export const startSession = (): Promise<void> => onePerPage('session-started', async () => {
  const { pending } = await restoreSession()
  if (pending) await (await import('./resume-login.js')).resumeLogin(pending)
})
