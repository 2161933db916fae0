import * as v from 'valibot'
import { analyticsId } from '../api/analytics/analytics-id.js'
import { apiAddress } from '../api/app/app-facts.js'
import type { AppSettings } from '../config/app.js'
import { currentApp } from '../config/current-app.js'
import { POLL_EVERY_MS } from '../constants.js'
import { onePerPage } from '../lib/page.js'
import { report } from '../lib/report.js'
import { requestAborted } from '../errors/request-aborted.js'
import type { WalletError } from '../errors/wallet-error.js'
import { withDeadline } from '../lib/time/deadline.js'
import { frameUnavailable } from './frame-error.js'
import { frameHost } from './frame-host.js'
import { FrameConnection } from './frame-connection.js'
import type { CallOptions } from './rpc.js'

export interface WaitOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** The provider's hidden frame, created when it is first needed. */
export interface WalletFrame {
  /** Loads the frame if necessary. Resolves when it is ready; rejects with WALLET_FRAME_UNAVAILABLE after `timeoutMs`. */
  whenReady(options: WaitOptions): Promise<void>
  /** Calls an operation of the frame, which must be ready. Rejects as `Channel.call` does. */
  call<Schema extends v.GenericSchema>(
    event: string,
    data: object,
    options: CallOptions<Schema>,
  ): Promise<v.InferOutput<Schema>>
  /** Removes the frame and rejects open calls. The next call creates a new frame. */
  reset(): void
}

const loadFailedListeners = () => onePerPage('wallet-frame-load-failed', () => new Set<(error: WalletError) => void>())

/**
 * Subscribes to wallet frames that fail to load.
 *
 * @param listener is called with the error, once for each failed frame
 * @returns the function that unsubscribes
 * @example
 * const unsubscribe = onFrameLoadFailed(error => console.warn(error.code))
 */
export function onFrameLoadFailed(listener: (error: WalletError) => void): () => void {
  loadFailedListeners().add(listener)
  return () => void loadFailedListeners().delete(listener)
}

/** The page's only wallet frame. */
export const walletFrame = (): WalletFrame => onePerPage('wallet-frame', makeFrame)

function makeFrame(): WalletFrame {
  let connection: FrameConnection | undefined
  let connectedFor: AppSettings | undefined

  const onLoadFailed = (error: WalletError) => {
    console.warn('Privy iframe failed to load')
    for (const listener of [...loadFailedListeners()]) {
      try {
        listener(error)
      } catch (thrown) {
        report(thrown)
      }
    }
  }

  /** The connection to the frame in the page. If there is none, it creates a frame. */
  const openConnection = (): FrameConnection => {
    const app = currentApp()
    if (connection?.isOpen() && connectedFor === app) return connection
    connection?.close(frameUnavailable()) // the frame belongs to an app that has been replaced
    connectedFor = app
    const host = frameHost()
    if (!host) throw frameUnavailable()
    connection = new FrameConnection(host, frameAddress(), onLoadFailed)
    return connection
  }

  /**
   * Until the promise settles, checks at intervals whether the page has removed the frame. If it has, the promise
   * rejects.
   */
  const watched = <T>(current: FrameConnection, promise: Promise<T>): Promise<T> => {
    const watch = setInterval(() => current.isOpen(), POLL_EVERY_MS)
    return promise.finally(() => clearInterval(watch))
  }

  return {
    whenReady: async options => {
      const current = openConnection()
      return watched(current, whenReady(current, options))
    },
    call: async (event, data, options) => {
      const current = openConnection()
      return watched(current, current.call(event, data, options))
    },
    reset: () => connection?.close(frameUnavailable()),
  }
}

function whenReady(connection: FrameConnection, { timeoutMs: ms, signal }: WaitOptions): Promise<void> {
  return withDeadline({ ms, signal, late: frameUnavailable }, () => connection.whenReady()).catch((error: unknown) => {
    throw signal?.aborted ? requestAborted(signal.reason) : error
  })
}

function frameAddress(): URL {
  const { appId, clientId } = currentApp()
  const address = new URL(`${apiAddress()}/apps/${encodeURIComponent(appId)}/embedded-wallets`)
  address.searchParams.set('caid', analyticsId())
  if (clientId) address.searchParams.set('client_id', clientId)
  return address
}
