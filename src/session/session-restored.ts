import { $app } from '../config/app.js'
import { requestAborted } from '../errors/request-aborted.js'
import { abortable } from '../lib/time/abortable.js'
import { $session } from './store.js'

/**
 * Waits until it is known whether somebody is signed in. Every function of the client interface that needs a user calls
 * it first, because the session of the last visit may still be restored when the page's script begins.
 *
 * @returns undefined if it is known already, or if the page has no app. Otherwise a promise, which resolves also if the
 * session cannot be restored, and rejects with REQUEST_ABORTED if the signal is aborted meanwhile.
 */
export const sessionRestored = (signal?: AbortSignal): Promise<unknown> | undefined =>
  $session().get().status === 'restoring' && $app().get()
    ? abortable(restored(), signal).catch((error: unknown) => {
        throw signal?.aborted ? requestAborted(error) : error
      })
    : undefined

const restored = () => import('./restore.js').then(({ restoreSession }) => restoreSession())
