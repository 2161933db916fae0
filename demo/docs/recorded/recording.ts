import { keccak256, type Hex } from 'viem'
import type { DeviceShares } from '../../provider/frame/page/device-shares.js'

/** How the provider or a chain has answered. */
export interface Answer {
  readonly status: number
  /** JSON. */
  readonly body: string
}

/** What the development provider and its local chains have answered to the story of one visitor. */
export interface Recording {
  /** By what was asked: one after the other, and the last for ever. */
  readonly answers: Readonly<Record<string, readonly Answer[]>>
  /** The part of the visitor's wallets that their device holds, in base64. They are worth nothing outside of the local chains. */
  readonly device: { readonly setId: string; readonly share: string }
}

/** Where the provider and the chains of a world are: origins. */
export interface Places {
  readonly api: string
  readonly ethereum: string
  readonly solana: string
}

/** As they stand in the demo's pages. */
export const WRITTEN: Places = {
  api: 'http://wallet.localhost:4101',
  ethereum: 'http://127.0.0.1:4102',
  solana: 'http://127.0.0.1:4103',
}

/** The app of the demo's pages. */
export const APP_ID = 'clwalletelementsdemo00001'

/** The visitor of the recording; whoever plays it is called by the address that they type. */
export const VISITOR = 'ada@example.com'
const BEYOND = 'The recording has no answer to this. The development provider has: npm start runs it.'

type Fetch = typeof globalThis.fetch

interface Asked {
  readonly place: keyof Places
  /** What is asked, whoever asks. */
  readonly name: string
  /** The same without its query. */
  readonly short: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What a request asks for; undefined where it goes to none of the places. */
function askedBy(address: URL, { method = 'GET', body: text }: RequestInit, places: Places): Asked | undefined {
  const place = (Object.keys(places) as (keyof Places)[]).find(name => places[name] === address.origin)
  if (!place) return undefined
  const body = (typeof text === 'string' ? JSON.parse(text) : {}) as Asked['body']
  if (place !== 'api') {
    const name = `${place} ${String(body['method'])}`
    return { place, name, short: name, body }
  }
  const short = `${method} ${address.pathname}`
  return { place, name: short + address.search, short, body }
}

const addressOf = (input: Parameters<Fetch>[0], places: Places) =>
  new URL(input instanceof Request ? input.url : input, places.api)

/** Hands requests on, and keeps the answers of those that are asked while `on` says so. */
export function recorder(real: Fetch, places: Places) {
  const answers: Record<string, Answer[]> = {}
  const recording = { on: false }
  const written = (text: string) =>
    (Object.keys(places) as (keyof Places)[]).reduce((all, name) => all.replaceAll(places[name], WRITTEN[name]), text)
  const fetch: Fetch = async (input, init = {}) => {
    const address = addressOf(input, places)
    const response = await real(address, init)
    const asked = askedBy(address, init, places)
    if (recording.on && asked) {
      const told = (answers[asked.name] ??= [])
      const answer = { status: response.status, body: written(await response.clone().text()) }
      if (JSON.stringify(told.at(-1)) !== JSON.stringify(answer)) told.push(answer)
    }
    return response
  }
  return { fetch, answers, recording }
}

/**
 * Plays the recording: what a page asks is answered here, and nothing leaves it. What was not recorded is refused, and the visitor
 * reads why. Two things are another each time, and stand in the answers in the place of the recorded ones: the address that somebody types, and the hash of what they send.
 */
export function player({ answers }: Recording, places: Places = WRITTEN): Fetch {
  const times = new Map<string, number>()
  const stands = new Map<string, string>()
  const next = (name: string) => {
    const told = answers[name] ?? []
    const time = times.get(name) ?? 0
    times.set(name, time + 1)
    return told[Math.min(time, told.length - 1)]
  }
  return async (input, init = {}) => {
    const asked = askedBy(addressOf(input, places), init, places)
    if (!asked) throw new TypeError('Nothing is asked outside of the recording.')
    const found = next(asked.name) ?? next(Object.keys(answers).find(name => name.split('?')[0] === asked.short) ?? '')
    if (!found) return asked.place === 'api' ? refused(501, BEYOND) : refusedByNode(asked)
    learn(asked, found, stands)
    const text = [...stands].reduce((body, [recorded, own]) => body.replaceAll(recorded, own), found.body)
    return new Response(asked.place === 'api' ? text : withId(text, asked), {
      status: found.status,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  }
}

const refused = (status: number, error: string) => Response.json({ error }, { status })
const refusedByNode = ({ body }: Asked) =>
  Response.json({ jsonrpc: '2.0', id: body['id'], error: { code: -32601, message: BEYOND } })
const withId = (text: string, { body }: Asked) =>
  JSON.stringify({ ...(JSON.parse(text) as object), id: body['id'] ?? 1 })

/** What the visitor brings, instead of what the one of the recording brought. */
function learn({ name, body }: Asked, { body: answer }: Answer, stands: Map<string, string>): void {
  const { email, params } = body
  if (typeof email === 'string') stands.set(VISITOR, JSON.stringify(email.trim().toLowerCase()).slice(1, -1))
  if (!name.endsWith(' eth_sendRawTransaction') || !Array.isArray(params)) return
  const { result } = JSON.parse(answer) as { result: string }
  stands.set(result, keccak256((params as [Hex])[0]))
}

/** The device of the recording. It keeps nothing else. */
export function deviceOf({ device: { setId, share } }: Recording): DeviceShares {
  return {
    setIds: () => Promise.resolve([setId]),
    read: asked =>
      Promise.resolve(asked === setId ? Uint8Array.from(atob(share), letter => letter.charCodeAt(0)) : undefined),
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  }
}
