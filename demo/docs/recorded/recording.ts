import { keccak256, type Hex } from 'viem'
import type { DeviceShares } from '../../provider/frame/page/device-shares.js'

/** A response of the provider or of a chain. */
export interface Answer {
  readonly status: number
  /** JSON. */
  readonly body: string
}

/** The responses of the development provider and its local chains to the scenario of one visitor. */
export interface Recording {
  /** The responses by request. Repeated requests get them in order, and then always the last one. */
  readonly answers: Readonly<Record<string, readonly Answer[]>>
  /** The device share of the visitor's wallets, in base64. It is worthless outside of the local chains. */
  readonly device: { readonly setId: string; readonly share: string }
}

/** The origins of the provider and of the chains of a world. */
export interface Places {
  readonly api: string
  readonly ethereum: string
  readonly solana: string
}

/** The origins in the demo's pages and in the recording. */
export const WRITTEN: Places = {
  api: 'http://wallet.localhost:4101',
  ethereum: 'http://127.0.0.1:4102',
  solana: 'http://127.0.0.1:4103',
}

/** The app of the demo's pages. */
export const APP_ID = 'clwalletelementsdemo00001'

/** The visitor of the recording. The player replaces this address by the one that the visitor types. */
export const VISITOR = 'ada@example.com'
const NOT_RECORDED = 'The recording has no answer to this. The development provider has: npm start runs it.'

type Fetch = typeof globalThis.fetch

interface ParsedRequest {
  readonly place: keyof Places
  /** The key of the request in the recording: method and address, or chain and RPC method. */
  readonly name: string
  /** The same without its query. */
  readonly short: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Parses a request. Returns undefined if it goes to none of the places. */
function parseRequest(
  address: URL,
  { method = 'GET', body: text }: RequestInit,
  places: Places,
): ParsedRequest | undefined {
  const place = (Object.keys(places) as (keyof Places)[]).find(name => places[name] === address.origin)
  if (!place) return undefined
  const body = (typeof text === 'string' ? JSON.parse(text) : {}) as ParsedRequest['body']
  if (place !== 'api') {
    const name = `${place} ${String(body['method'])}`
    return { place, name, short: name, body }
  }
  const short = `${method} ${address.pathname}`
  return { place, name: short + address.search, short, body }
}

const addressOf = (input: Parameters<Fetch>[0], places: Places) =>
  new URL(input instanceof Request ? input.url : input, places.api)

/** Forwards requests, and records their responses while `recording.on` is true. */
export function recorder(originalFetch: Fetch, places: Places) {
  const answers: Record<string, Answer[]> = {}
  const recording = { on: false }
  const written = (text: string) =>
    (Object.keys(places) as (keyof Places)[]).reduce((all, name) => all.replaceAll(places[name], WRITTEN[name]), text)
  const fetch: Fetch = async (input, init = {}) => {
    const address = addressOf(input, places)
    const response = await originalFetch(address, init)
    const request = parseRequest(address, init, places)
    if (recording.on && request) {
      const recorded = (answers[request.name] ??= [])
      const answer = { status: response.status, body: written(await response.clone().text()) }
      if (JSON.stringify(recorded.at(-1)) !== JSON.stringify(answer)) recorded.push(answer)
    }
    return response
  }
  return { fetch, answers, recording }
}

/**
 * Plays the recording. It answers the requests of a page, and none leaves the page. A request that was not recorded is
 * refused, with a reason that the visitor reads. Two values differ each time and replace the recorded ones in the
 * responses: the address that the visitor types, and the hash of the transaction.
 */
export function player({ answers }: Recording, places: Places = WRITTEN): Fetch {
  const times = new Map<string, number>()
  const replacements = new Map<string, string>()
  const next = (name: string) => {
    const recorded = answers[name] ?? []
    const time = times.get(name) ?? 0
    times.set(name, time + 1)
    return recorded[Math.min(time, recorded.length - 1)]
  }
  return async (input, init = {}) => {
    const request = parseRequest(addressOf(input, places), init, places)
    if (!request) throw new TypeError('Nothing is asked outside of the recording.')
    const answer =
      next(request.name) ?? next(Object.keys(answers).find(name => name.split('?')[0] === request.short) ?? '')
    if (!answer) return request.place === 'api' ? refused(501, NOT_RECORDED) : nodeError(request)
    updateReplacements(request, answer, replacements)
    const text = [...replacements].reduce((body, [recorded, own]) => body.replaceAll(recorded, own), answer.body)
    return new Response(request.place === 'api' ? text : withId(text, request), {
      status: answer.status,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  }
}

const refused = (status: number, error: string) => Response.json({ error }, { status })
const nodeError = ({ body }: ParsedRequest) =>
  Response.json({ jsonrpc: '2.0', id: body['id'], error: { code: -32601, message: NOT_RECORDED } })
const withId = (text: string, { body }: ParsedRequest) =>
  JSON.stringify({ ...(JSON.parse(text) as object), id: body['id'] ?? 1 })

/** Stores the values of this visitor that replace those of the recording. */
function updateReplacements(
  { name, body }: ParsedRequest,
  { body: answer }: Answer,
  replacements: Map<string, string>,
): void {
  const { email, params } = body
  if (typeof email === 'string') replacements.set(VISITOR, JSON.stringify(email.trim().toLowerCase()).slice(1, -1))
  if (!name.endsWith(' eth_sendRawTransaction') || !Array.isArray(params)) return
  const { result } = JSON.parse(answer) as { result: string }
  replacements.set(result, keccak256((params as [Hex])[0]))
}

/** The recorded device share, as read-only device storage. */
export function deviceOf({ device: { setId, share } }: Recording): DeviceShares {
  return {
    setIds: () => Promise.resolve([setId]),
    read: request =>
      Promise.resolve(request === setId ? Uint8Array.from(atob(share), letter => letter.charCodeAt(0)) : undefined),
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  }
}
