/** True if the browser reports that there is no network. False is no proof that there is one. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** Resolves when the browser reports that the network is back. Never settles once the signal is aborted. */
export const backOnline = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => globalThis.addEventListener?.('online', () => resolve(), { once: true, signal }))
