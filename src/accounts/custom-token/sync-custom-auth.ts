import { getAppConfig } from '../../api/app/app.js'
import { $hostConfig } from '../../config/app.js'
import { decided } from '../../config/markup/decisions.js'
import { currentApp } from '../../config/current-app.js'
import { nameFailure } from '../../errors/name-failure.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { onePerPage } from '../../lib/page.js'
import { abortable } from '../../lib/time/abortable.js'
import { core } from '../../session/core.js'
import { setCustomAuth } from './custom-auth-status.js'
import { logout } from '../../session/logout.js'
import { platform } from '../../session/record/platform.js'
import { $session, currentUser } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { hostToken } from './host-token.js'
import { logInWithToken } from './log-in-with-token.js'
import { tokenRequest } from './token-request.js'

interface SyncState {
  running?: Promise<User | null> | undefined
  controller?: AbortController
}

/**
 * Asks the host's own login who is signed in, and follows it: logs in with its token, logs out if it has none. Call
 * it when that login changes. A run that is under way starts again, and both calls get the same result. Nothing
 * changes if no such login is enabled (`customAuth`).
 *
 * @returns the user; null if the host's login has nobody
 * @throws WalletError INVALID_CONFIG without `getCustomAccessToken`, INVALID_DATA if it gives something else than a
 * token, CLIENT_REQUEST_TIMEOUT if it gives nothing in time. Nobody is signed in then
 * @example
 * window.addEventListener('my-login-changed', () => void syncCustomAuth())
 */
export function syncCustomAuth(): Promise<User | null> {
  const state = onePerPage<SyncState>('custom-auth-sync', () => ({}))
  state.controller?.abort(new WalletError('REQUEST_ABORTED', "The page's own login has changed meanwhile."))
  return (state.running ??= runLatest(state).finally(() => {
    state.running = undefined
  }))
}

/**
 * Runs the synchronisation, and restarts it for each request that arrives meanwhile. Results of earlier runs are
 * ignored.
 */
async function runLatest(state: SyncState): Promise<User | null> {
  for (;;) {
    const { signal } = (state.controller = new AbortController())
    const result = await run(signal).then(
      user => ({ user }),
      (error: unknown) => ({ thrown: error }),
    )
    if (signal.aborted) continue
    if (!hasOwn(result, 'thrown')) return result.user
    await logout().catch(() => {}) // the page is signed out even if the request fails
    const error = nameFailure(result.thrown, 'UNKNOWN_AUTH_ERROR')
    if (signal.aborted) continue
    setCustomAuth('error', error)
    throw error
  }
}

async function run(signal: AbortSignal): Promise<User | null> {
  const getToken = await tokenSource(signal)
  if (!getToken) {
    setCustomAuth('not-enabled')
    return currentUser()
  }
  setCustomAuth('loading')
  await restored(signal)
  const user = await withRetry(() => applyToken(getToken, signal), signal)
  signal.throwIfAborted()
  setCustomAuth('done')
  return user
}

/** The host's token function; undefined if the host or the app has not enabled custom authentication. */
async function tokenSource(signal: AbortSignal): Promise<(() => unknown) | undefined> {
  const { enabled, getCustomAccessToken: getToken } = decided($hostConfig().get()).customAuth ?? {}
  if (!(enabled ?? (getToken && (await getAppConfig(signal)).customAuth?.enabled))) return undefined
  return async () => {
    const reply = await tokenRequest().current?.(currentUser() ? 'refresh' : 'login')
    if (reply) return reply.token
    if (typeof getToken !== 'function')
      throw new WalletError('INVALID_CONFIG', 'customAuth is enabled, and there is no function getCustomAccessToken.')
    return getToken()
  }
}

/**
 * If the account belongs to another user and cannot be linked, logs out the current user and logs in the other one.
 * Tries that once.
 */
async function withRetry(step: () => Promise<User | null>, signal: AbortSignal): Promise<User | null> {
  try {
    return await step()
  } catch (error) {
    if (!isWalletError(error, 'LINKED_TO_ANOTHER_USER')) throw error
    signal.throwIfAborted()
    await logout()
    return step()
  }
}

/** Gets the host's token and applies it. One tab runs at a time, so that the next tab sees the result of this one. */
async function applyToken(getToken: () => unknown, signal: AbortSignal): Promise<User | null> {
  const token = await hostToken(getToken, signal)
  return platform().withLock(`wallet-elements:${currentApp().appId}:custom-auth`, signal, async () => {
    await core()
      .syncFromStorage()
      .catch(() => {}) // the requests that follow report the error
    signal.throwIfAborted()
    if (token !== undefined) return logInWithToken(token, signal)
    if (currentUser() || (await core().record()).tokens) await logout()
    return null
  })
}

/** Resolves when the session of the last visit is restored. */
const restored = (signal: AbortSignal): Promise<void> =>
  abortable(
    new Promise(resolve => {
      const stop = $session().subscribe(({ status }) => {
        if (status === 'restoring') return
        queueMicrotask(() => stop())
        resolve()
      })
    }),
    signal,
  )
