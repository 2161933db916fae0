import * as v from 'valibot'
import { analyticsId } from '../api/analytics-id.js'
import { apiAddress } from '../api/app-facts.js'
import { currentApp } from '../config/app.js'
import { POLL_ATTEMPTS, POLL_EVERY_MS } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import { abortable, wait } from '../lib/wait.js'
import { openChannel, unavailable, type CallOptions, type Channel } from './rpc.js'

/** A ready frame answers at once; a single question may get lost while it loads. */
const READY_ANSWER_MS = 2_000

interface Frame {
  readonly element: HTMLIFrameElement
  readonly channel: Channel
  readonly ready: Promise<void>
}

interface Slot {
  host: () => ParentNode | null
  frame: Frame | undefined
  readonly loadFailed: Set<() => void>
}

const slot = () => onePerPage<Slot>('wallet-frame', () => ({ host: () => null, frame: undefined, loadFailed: new Set() }))

/** Says where the hidden frame may live: inside an element's shadow tree, so that the page's own markup stays untouched. */
export function setFrameHost(host: () => ParentNode | null): void {
  slot().host = host
}

/** Calls back once whenever the frame could not be loaded; the answer stops it. */
export function onFrameLoadFailed(listener: () => void): () => void {
  slot().loadFailed.add(listener)
  return () => slot().loadFailed.delete(listener)
}

/** Waits until the frame answers; throws "Failed to initialize embedded wallet proxy." after this time. */
export async function frameReady(timeoutMs: number, signal?: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  try {
    await abortable(frame().ready, limit)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw error instanceof WalletError ? error : unavailable(error)
  }
}

/** Asks the frame, which must be ready; see `frameReady`. */
export function callFrame<Schema extends v.GenericSchema>(event: string, data: object, options: CallOptions<Schema>): Promise<v.InferOutput<Schema>> {
  return frame().channel.call(event, data, options)
}

/** Takes the frame out of the page and refuses what is open; the next call starts a new one. */
export function resetFrame(): void {
  const { frame: old } = slot()
  if (!old) return
  slot().frame = undefined
  old.channel.close(unavailable())
  old.element.remove()
}

/** The frame, put into the page when it is first needed, and anew when its place has gone. */
function frame(): Frame {
  const { frame: found } = slot()
  if (found?.element.isConnected) return found
  resetFrame()
  const host = slot().host()
  if (!host) throw unavailable()
  return slot().frame = makeFrame(host)
}

function makeFrame(host: ParentNode): Frame {
  const { appId, clientId } = currentApp()
  const address = new URL(`/apps/${encodeURIComponent(appId)}/embedded-wallets`, apiAddress())
  address.searchParams.set('caid', analyticsId())
  if (clientId) address.searchParams.set('client_id', clientId)

  const element = document.createElement('iframe')
  element.hidden = true
  element.width = element.height = '0'
  element.title = ''
  element.tabIndex = -1
  element.setAttribute('aria-hidden', 'true')
  element.referrerPolicy = 'origin'
  const channel = openChannel({ target: () => element.contentWindow, origin: address.origin })
  const ready = shakeHands(element, channel)
  ready.catch(() => {
    if (slot().frame?.element !== element) return
    console.warn('Privy iframe failed to load')
    resetFrame()
    for (const listener of [...slot().loadFailed]) listener()
  })
  element.src = address.href
  host.append(element)
  return { element, channel, ready }
}

/** After the frame has loaded, asks whether it is ready, every 150 ms until it answers. */
async function shakeHands(element: HTMLIFrameElement, channel: Channel): Promise<void> {
  const life = new AbortController()
  try {
    await Promise.race([
      new Promise(resolve => element.addEventListener('load', resolve, { once: true })),
      wait(POLL_EVERY_MS * POLL_ATTEMPTS, life.signal).then(() => { throw unavailable() }),
    ])
    await new Promise<void>((resolve, reject) => {
      const ask = async () => {
        for (let attempt = 0; attempt < POLL_ATTEMPTS; attempt++) {
          channel.call('privy:iframe:ready', {}, { schema: v.unknown(), timeoutMs: READY_ANSWER_MS, signal: life.signal }).then(() => resolve(), () => {})
          await wait(POLL_EVERY_MS, life.signal)
        }
        throw unavailable()
      }
      ask().catch(reject)
    })
  } finally {
    life.abort(unavailable())
  }
}
