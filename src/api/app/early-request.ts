import type { AppSettings } from '../../config/app.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { providerHeaders } from '../provider-headers.js'
import { APPS } from './apps.js'

/** The platform's own, taken when this file loads. */
const { fetch } = globalThis

let early: Promise<Response> | undefined

/**
 * Sends the request for the app's configuration ahead, for nobody in particular, while the code that will read the answer is
 * still on its way: the first screen waits for both. Where storage or the platform does not play along nothing is sent ahead.
 */
export function requestAppEarly(app: AppSettings): void {
  try {
    const id = JSON.parse((localStorage['privy:caid'] ??= JSON.stringify(crypto.randomUUID()))) as string
    early = fetch(
      app.apiUrl + APPS + app.appId,
      toNullPrototype<RequestInit>({ headers: providerHeaders(app, id), credentials: 'include', redirect: 'manual' }),
    )
    early.catch(() => {}) // its consumer handles the rejection
  } catch {
    /* it is asked for when it is needed */
  }
}

/** The answer that was asked for ahead, once. */
export function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = early
  early = undefined
  return answer
}
