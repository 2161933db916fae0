import * as v from 'valibot'
import { analyticsId } from '../api/analytics-id.js'
import { apiAddress } from '../api/app-facts.js'
import { currentApp } from '../config/app.js'
import { POLL_EVERY_MS } from '../constants.js'
import { onePerPage } from '../lib/page.js'
import { WalletError } from '../errors/wallet-error.js'
import { frameUnavailable } from './frame-error.js'
import { frameHost } from './frame-host.js'
import { FrameLife } from './frame-life.js'
import type { CallOptions } from './rpc.js'

export interface WaitOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** The page's hidden frame of the provider, made when it is first needed. */
export interface WalletFrame {
  /** Loads the frame if need be, and resolves when it answers. Rejects with WALLET_FRAME_UNAVAILABLE after `timeoutMs`. */
  whenReady(options: WaitOptions): Promise<void>
  /** Asks the frame; it must be ready. See Channel.call for what it rejects with. */
  call<Schema extends v.GenericSchema>(event: string, data: object, options: CallOptions<Schema>): Promise<v.InferOutput<Schema>>
  /** Takes the frame out of the page. What is open is rejected; the next call makes a new frame. */
  reset(): void
}

const failed = () => onePerPage('wallet-frame-failed', () => new Set<(error: WalletError) => void>())

/** Calls back once for every frame that could not be loaded. The answer stops listening. */
export function onFrameLoadFailed(listener: (error: WalletError) => void): () => void {
  failed().add(listener)
  return () => void failed().delete(listener)
}

/** The page's one wallet frame. */
export const walletFrame = (): WalletFrame => onePerPage('wallet-frame', makeFrame)

function makeFrame(): WalletFrame {
  let life: FrameLife | undefined

  const loadFailed = (error: WalletError) => {
    console.warn('Privy iframe failed to load')
    for (const listener of [...failed()]) {
      try {
        listener(error)
      } catch (thrown) {
        reportError(thrown)
      }
    }
  }

  /** The life of the frame that stands in the page, begun anew where there is none any more. */
  const alive = (): FrameLife => {
    if (life?.stands()) return life
    const host = frameHost()
    if (!host) throw frameUnavailable()
    life = new FrameLife(host, frameAddress(), loadFailed)
    return life
  }

  /** The promise, or a rejection as soon as the frame is found to be gone. */
  const watched = <T>(current: FrameLife, promise: Promise<T>): Promise<T> => {
    const watch = setInterval(() => { if (!current.stands()) clearInterval(watch) }, POLL_EVERY_MS)
    return promise.finally(() => clearInterval(watch))
  }

  return {
    whenReady: async options => {
      const current = alive()
      return watched(current, within(current.whenReady(), options))
    },
    call: async (event, data, options) => {
      const current = alive()
      return watched(current, current.call(event, data, options))
    },
    reset: () => {
      life?.end(frameUnavailable())
      life = undefined
    },
  }
}

function within(promise: Promise<void>, { timeoutMs, signal }: WaitOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    const stop = () => { end(); reject(new WalletError('REQUEST_ABORTED', 'The request was aborted.', { cause: signal?.reason })) }
    const timer = setTimeout(() => { end(); reject(frameUnavailable()) }, timeoutMs)
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    promise.then(() => { end(); resolve() }, (error: unknown) => { end(); reject(error) })
  })
}

function frameAddress(): URL {
  const { appId, clientId } = currentApp()
  const address = new URL(`${apiAddress()}/apps/${encodeURIComponent(appId)}/embedded-wallets`)
  address.searchParams.set('caid', analyticsId())
  if (clientId) address.searchParams.set('client_id', clientId)
  return address
}
