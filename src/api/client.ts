import { currentApp } from '../config/current-app.js'
import {
  ANSWER_LIMIT_BYTES,
  REQUEST_TIMEOUT_MS,
  RETRY_DELAYS_MS,
  RETRY_PATIENCE_MS,
  RETRY_STATUSES,
} from '../constants.js'
import { requestAborted } from '../errors/request-aborted.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { readJson } from '../lib/answer/answer.js'
import { ownCopy } from '../lib/own/own-copy.js'
import { ownMember } from '../lib/own/own-member.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { toJson, type Json } from '../lib/text/json.js'
import { onePerPage } from '../lib/page.js'
import { withDeadline } from '../lib/time/deadline.js'
import { abortable } from '../lib/time/abortable.js'
import { wait } from '../lib/time/wait.js'
import { analyticsId } from './analytics/analytics-id.js'
import { apiAddress } from './app/app-facts.js'
import type { Endpoint } from './endpoint.js'
import { actionCompleted, actionKey } from './idempotency.js'
import { providerHeaders } from './provider-headers.js'

/** Sends a request. The platform's `fetch` is taken when this file loads, so a page that patches `fetch` later does not change it. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>
const platformFetch: Transport = globalThis.fetch
let transport = platformFetch

/** Replaces the transport; undefined restores the platform's. For tests. */
export function setTransport(other?: Transport): void {
  transport = other ?? platformFetch
}

/** Sends a request as it is, by the transport in use. */
export const send: Transport = (url, init) => transport(url, init)

/** Returns the access token to send along, or null. With `refresh: false` it must not ask the provider for a new one. */
export type TokenSource = (options: { refresh: boolean }) => Promise<string | null>
const tokenSource = (): { current: TokenSource } =>
  onePerPage('token-source', () => ({ current: () => Promise.resolve(null) }))

/** Sets where access tokens come from, for every copy of this bundle on the page; the session calls it. */
export function setTokenSource(source: TokenSource): void {
  tokenSource().current = source
}

/** Where an answer differs from its schema. */
export interface AnswerIssue {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
type Checked<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly AnswerIssue[] }

/** A schema in the form of Standard Schema 1: any library's schema fits, and this file loads none of them. */
export interface AnswerSchema<T> {
  readonly '~standard': { readonly validate: (answer: unknown) => Checked<T> | Promise<Checked<T>> }
}

export interface RequestOptions<T, Body = unknown> {
  /** What the answer must look like. */
  schema: AnswerSchema<T>
  /** Sent as JSON. Members that are undefined are left out. */
  body?: { readonly [Member in keyof Body]: Body[Member] | undefined }
  query?: Readonly<Record<string, string | number | undefined>>
  /** Values for the `{name}` placeholders of the path. */
  path?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** The bearer token; null for none. Left out: the session's. */
  token?: string | null | undefined
  /** False: an expired token is not refreshed for this request. */
  refreshToken?: boolean
  /** True for an action that started in our own screens. */
  ui?: boolean
  /** The answer to the first try, where that was sent ahead. */
  early?: Promise<Response> | undefined
  /** False: one try only. */
  retry?: boolean
  /** Per try, from sending the request to the last byte of the answer. */
  timeoutMs?: number
  /** True: the request is finished even if the page is left. */
  keepalive?: boolean
  /** Names one action of the visitor; the same for all requests of that action. Generated when left out. */
  idempotencyKey?: string
}

/**
 * Sends a request to the provider. Resolves with the checked answer. Rejects with a WalletError: CLIENT_REQUEST_TIMEOUT,
 * REQUEST_ABORTED, NETWORK_ERROR when no try reached the provider, UNEXPECTED_ANSWER when the answer does not fit the
 * schema, and otherwise the code of the provider's error answer.
 */
export async function request<T, Body>(endpoint: Endpoint<Body>, given: RequestOptions<T, Body>): Promise<T> {
  const options = toNullPrototype(given)
  const { signal, retry = true } = options
  try {
    signal?.throwIfAborted()
    const url = urlOf(endpoint, options)
    const body = endpoint.method === 'GET' ? undefined : toJson(options.body ?? {})
    const key = await actionKey(endpoint, body, options.idempotencyKey)
    const headers = { ...(await headersOf(options)), ...(key !== undefined && { 'privy-idempotency-key': key }) }
    const init: RequestInit = {
      method: endpoint.method,
      headers,
      credentials: 'include',
      redirect: 'manual',
      ...(body !== undefined && { body }),
      ...(options.keepalive && { keepalive: true }),
    }
    for (let tries = 0; ; tries++) {
      const ask = (inTime: AbortSignal) =>
        (tries === 0 && options.early) || transport(url, toNullPrototype<RequestInit>({ ...init, signal: inTime }))
      const { error, data, retryable } = await attempt(ask, options.timeoutMs ?? REQUEST_TIMEOUT_MS, signal)
      if (!error) {
        const answer = await check(options.schema, data)
        actionCompleted(endpoint, key)
        return answer
      }
      const pause = RETRY_DELAYS_MS[tries]
      const asked = (error.retryAt ?? 0) - Date.now()
      const counted = error.code === 'NETWORK_ERROR' && endpoint.counted && key === undefined // the same digits again could be a second wrong guess
      if (!retryable || !retry || counted || pause === undefined || asked > RETRY_PATIENCE_MS) throw error
      await wait(Math.max(pause, asked), signal)
    }
  } catch (error) {
    if (signal?.aborted) throw requestAborted(signal.reason)
    throw error
  }
}

/** How one try ended: with data, or with an error after which another try may help. */
type Attempt =
  | { error?: undefined; data: Json; retryable?: undefined }
  | { error: WalletError; data?: undefined; retryable: boolean }

/** One try at an answer in JSON of at most so many bytes. */
export async function attempt(
  ask: (inTime: AbortSignal) => Promise<Response>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  limit = ANSWER_LIMIT_BYTES,
): Promise<Attempt> {
  const late = () => new WalletError('CLIENT_REQUEST_TIMEOUT', 'The request timed out.')
  try {
    return await withDeadline({ ms: timeoutMs, signal, late }, async (inTime): Promise<Attempt> => {
      const response = await ask(inTime)
      if (response.ok) return { data: await read(response, inTime, limit) }
      const body = await errorBody(response, inTime)
      const { refusalOf } = await import('./refusal/refusal.js')
      return { error: refusalOf(response, body), retryable: RETRY_STATUSES.includes(response.status) }
    })
  } catch (error) {
    if (isWalletError(error)) throw error
    return {
      error: new WalletError('NETWORK_ERROR', 'The provider could not be reached.', { cause: error }),
      retryable: true,
    }
  }
}

/** The JSON of an answer. Throws UNEXPECTED_ANSWER for anything else, and the network's own errors. */
async function read(response: Response, signal: AbortSignal, bytes = ANSWER_LIMIT_BYTES): Promise<Json> {
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    response.body?.cancel().catch(() => undefined) // a failure here changes nothing
    throw unexpected(response, 'is not JSON')
  }
  return readJson(response, signal, (how, cause) => unexpected(response, how, cause), bytes)
}

/** The JSON of an error answer, or undefined: an HTML error page is still that error, and none of its text is shown. */
async function errorBody(response: Response, signal: AbortSignal): Promise<Json | undefined> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw unexpected(response, 'leads elsewhere')
  try {
    return await read(response, signal)
  } catch (error) {
    if (isWalletError(error)) return undefined
    throw error
  }
}

async function check<T>(schema: AnswerSchema<T>, data: Json): Promise<T> {
  const checked = await schema['~standard'].validate(data)
  if (!checked.issues) return ownCopy(checked.value)
  const where = checked.issues
    .map(
      ({ path = [] }) => path.map(step => String(typeof step === 'object' ? step.key : step)).join('.') || 'the answer',
    )
    .slice(0, 5)
    .join(', ')
  throw new WalletError('UNEXPECTED_ANSWER', `The provider's answer is not what was expected (${where}).`)
}

const unexpected = (response: Response, how: string, cause?: unknown) =>
  new WalletError('UNEXPECTED_ANSWER', `The provider's answer ${how}.`, { status: response.status, cause })

function urlOf(endpoint: Endpoint, { path = {}, query = {} }: Pick<RequestOptions<unknown>, 'path' | 'query'>): string {
  const { apiUrl, appId } = currentApp()
  const values = toNullPrototype<Readonly<Record<string, string>>>({ appId, ...path })
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `${ownMember(endpoint, 'atFirstAddress') ? apiUrl : apiAddress()}${filled}${asked.size > 0 ? `?${asked}` : ''}`
}

function sessionToken({ refreshToken = true, signal }: RequestOptions<unknown>): Promise<string | null> {
  const token = tokenSource().current({ refresh: refreshToken })
  return signal ? abortable(token, signal) : token
}

async function headersOf(options: RequestOptions<unknown>): Promise<Record<string, string>> {
  const app = currentApp()
  const token =
    options.token === undefined && !options.headers?.authorization ? await sessionToken(options) : options.token
  return {
    ...providerHeaders(app, analyticsId()),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.ui ? { 'privy-ui': 't' } : {}),
    ...options.headers,
  }
}
