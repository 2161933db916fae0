/** True where the browser knows that there is no network; that it says nothing is no proof of one. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** Resolves when the browser says that the network is back; after an abort, never. */
export const backOnline = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => globalThis.addEventListener?.('online', () => resolve(), { once: true, signal }))
