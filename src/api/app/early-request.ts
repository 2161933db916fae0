import type { AppSettings } from '../../config/app.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { providerHeaders } from '../provider-headers.js'
import { APPS } from './apps.js'

/** The platform's `fetch`, kept at import. */
const { fetch } = globalThis

let early: Promise<Response> | undefined

/**
 * Sends the request for the app's configuration early, while the code that reads the response is still loading: the
 * first screen waits for both. The request has no access token. If the storage or the platform throws, no early request
 * is sent.
 */
export function requestAppEarly(app: AppSettings): void {
  try {
    const id = JSON.parse((localStorage['privy:caid'] ??= JSON.stringify(crypto.randomUUID()))) as string
    early = fetch(
      app.apiUrl + APPS + app.appId,
      toNullPrototype<RequestInit>({ headers: providerHeaders(app, id), credentials: 'include', redirect: 'manual' }),
    )
    early.catch(() => {}) // the consumer handles the rejection
  } catch {
    /* the configuration is requested when it is needed */
  }
}

/** The response to the early request, only once. */
export function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = early
  early = undefined
  return answer
}
