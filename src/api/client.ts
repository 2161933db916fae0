import { currentApp } from '../config/app.js'
import { ANSWER_LIMIT_BYTES, REQUEST_TIMEOUT_MS, RETRY_DELAYS_MS, RETRY_STATUSES, SDK_NAME, SDK_VERSION } from '../constants.js'
import { errorFromAnswer } from '../errors/from-answer.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { parseJson, toJson, type Json } from '../lib/json.js'
import { onePerPage } from '../lib/page.js'
import { abortable, wait } from '../lib/wait.js'
import { analyticsId } from './analytics-id.js'
import { apiAddress } from './app-facts.js'
import type { Endpoint } from './endpoint.js'
import { actionAnswered, actionKey } from './idempotency.js'

/** What sends a request. The platform's own, taken when this file is loaded: a page that patches `fetch` later changes nothing here. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>
const platformFetch: Transport = globalThis.fetch.bind(globalThis)
let transport = platformFetch

/** Sends requests through another transport, or through the platform's again; for tests. */
export function useTransport(other?: Transport): void {
  transport = other ?? platformFetch
}

/** Gives the access token to send along, or null. With `refresh: false` it must not ask the provider for a new one. */
export type TokenSource = (options: { refresh: boolean }) => Promise<string | null>
const tokens = (): { source: TokenSource } => onePerPage('token-source', () => ({ source: () => Promise.resolve(null) }))

/** Says where access tokens come from, to every copy of this bundle on the page; the session calls it. */
export function setTokenSource(source: TokenSource): void {
  tokens().source = source
}

/** What is wrong with an answer, and where. */
export interface AnswerIssue { readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined }
type Checked<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly AnswerIssue[] }

/** Tells whether an answer is what it should be, and what it says: Standard Schema 1, so that any library's schema will do, and none comes along with this file. */
export interface AnswerSchema<T> {
  readonly '~standard': { readonly validate: (answer: unknown) => Checked<T> | Promise<Checked<T>> }
}

export interface RequestOptions<T> {
  /** What the answer must look like. */
  schema: AnswerSchema<T>
  /** Sent as JSON. Members that are undefined are left out. */
  body?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, string | number | undefined>>
  /** Values for the `{name}` places of the path. */
  path?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** The bearer token; null for none. Left out: the session's. */
  token?: string | null | undefined
  /** False: a token that has run out is not renewed for this request. */
  renewToken?: boolean
  /** True for an action that began in our own screens. */
  ui?: boolean
  /** False: one try only. */
  retry?: boolean
  /** For each try, from sending to the last byte. */
  timeoutMs?: number
  /** True: the request may outlive the page. */
  keepalive?: boolean
  /** One key for one action of the visitor, kept over everything that action sends. Made here when left out. */
  idempotencyKey?: string
}

/**
 * Asks the provider. Resolves with the checked answer, rejects with a WalletError: CLIENT_REQUEST_TIMEOUT, REQUEST_ABORTED,
 * NETWORK_ERROR when no try reached the provider, UNEXPECTED_ANSWER when what came back is not what this operation answers,
 * and otherwise the code of the provider's error answer.
 */
export async function request<T>(endpoint: Endpoint, options: RequestOptions<T>): Promise<T> {
  const { signal, retry = true } = options
  try {
    signal?.throwIfAborted()
    const url = urlOf(endpoint, options)
    const body = endpoint.method === 'GET' ? undefined : toJson(options.body ?? {})
    const key = await actionKey(endpoint, body, options.idempotencyKey)
    const headers = { ...(await headersOf(options)), ...(key === undefined ? {} : { 'privy-idempotency-key': key }) }
    const init: RequestInit = {
      method: endpoint.method, headers, credentials: 'include', redirect: 'manual',
      ...(body === undefined ? {} : { body }), ...(options.keepalive ? { keepalive: true } : {}),
    }
    for (let tries = 0; ; tries++) {
      signal?.throwIfAborted()
      const { error, data, again } = await attempt(url, init, options.timeoutMs ?? REQUEST_TIMEOUT_MS, signal)
      if (!error) {
        const answer = await check(options.schema, data)
        actionAnswered(endpoint, key)
        return answer
      }
      const pause = RETRY_DELAYS_MS[tries]
      if (!again || !retry || pause === undefined) throw error
      await wait(pause, signal)
    }
  } catch (error) {
    if (signal?.aborted) throw new WalletError('REQUEST_ABORTED', 'The request was aborted.', { cause: error })
    throw error
  }
}

/** How one try ended: with data, or with an error that may be worth another try. */
type Tried = { error?: undefined; data: Json; again?: undefined } | { error: WalletError; data?: undefined; again: boolean }

async function attempt(url: string, init: RequestInit, timeoutMs: number, signal: AbortSignal | undefined): Promise<Tried> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  let late = false
  const timer = setTimeout(() => { late = true; controller.abort() }, timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const response = await transport(url, { ...init, signal: controller.signal })
    if (response.ok) return { data: await read(response, controller.signal) }
    return { error: errorFromAnswer(response.status, await errorBody(response, controller.signal)), again: RETRY_STATUSES.includes(response.status) }
  } catch (error) {
    if (late) return { error: new WalletError('CLIENT_REQUEST_TIMEOUT', 'The request timed out.', { cause: error, retryable: true }), again: false }
    if (signal?.aborted || isWalletError(error)) throw error
    return { error: new WalletError('NETWORK_ERROR', 'The provider could not be reached.', { cause: error, retryable: true }), again: true }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** The JSON of a good answer. Throws UNEXPECTED_ANSWER for anything else, and whatever the network throws. */
async function read(response: Response, signal: AbortSignal): Promise<Json> {
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw unexpected(response, 'is not JSON')
  const text = await readText(response, signal)
  try {
    return parseJson(text)
  } catch (error) {
    throw unexpected(response, 'is broken JSON', error)
  }
}

/** The JSON of an error answer, or undefined: an error page is still that error, and nothing of it is shown. */
async function errorBody(response: Response, signal: AbortSignal): Promise<Json | undefined> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) throw unexpected(response, 'leads elsewhere')
  try {
    return await read(response, signal)
  } catch (error) {
    if (isWalletError(error)) return undefined
    throw error
  }
}

/** The text of an answer (UTF-8, strictly), read piece by piece and given up beyond the size limit. */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > ANSWER_LIMIT_BYTES) {
    await response.body?.cancel()
    throw unexpected(response, 'is too large')
  }
  if (!response.body) throw unexpected(response, 'is empty')
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  let size = 0
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      size += value?.byteLength ?? 0
      if (size > ANSWER_LIMIT_BYTES) throw unexpected(response, 'is too large')
      text += decode(decoder, value, !done, response)
      if (done) return text
    }
  } catch (error) {
    stop()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, stream: boolean, response: Response): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch (error) {
    throw unexpected(response, 'is not UTF-8', error)
  }
}

async function check<T>(schema: AnswerSchema<T>, data: Json): Promise<T> {
  const checked = await schema['~standard'].validate(data)
  if (!checked.issues) return checked.value
  const where = checked.issues.map(({ path = [] }) => path.map(step => String(typeof step === 'object' ? step.key : step)).join('.') || 'the answer').slice(0, 5).join(', ')
  throw new WalletError('UNEXPECTED_ANSWER', `The provider's answer is not what was expected (${where}).`)
}

const unexpected = (response: Response, how: string, cause?: unknown) =>
  new WalletError('UNEXPECTED_ANSWER', `The provider's answer ${how}.`, { status: response.status, cause })

function urlOf(endpoint: Endpoint, { path = {}, query = {} }: Pick<RequestOptions<unknown>, 'path' | 'query'>): string {
  const { apiUrl, appId } = currentApp()
  const values: Readonly<Record<string, string>> = { appId, ...path }
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => value === undefined ? [] : [[name, String(value)]]))
  return `${endpoint.atFirstAddress ? apiUrl : apiAddress()}${filled}${asked.size > 0 ? `?${asked}` : ''}`
}

function sessionToken({ renewToken = true, signal }: RequestOptions<unknown>): Promise<string | null> {
  const token = tokens().source({ refresh: renewToken })
  return signal ? abortable(token, signal) : token
}

async function headersOf(options: RequestOptions<unknown>): Promise<Record<string, string>> {
  const { appId, clientId } = currentApp()
  const token = options.token === undefined && !options.headers?.authorization ? await sessionToken(options) : options.token
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'privy-app-id': appId,
    ...(clientId ? { 'privy-client-id': clientId } : {}),
    'privy-client': `${SDK_NAME}:${SDK_VERSION}`,
    'privy-ca-id': analyticsId(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.ui ? { 'privy-ui': 't' } : {}),
    ...options.headers,
  }
}
