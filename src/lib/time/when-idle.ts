/** Resolves when the browser is idle, after half a second at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS)
  })

const IDLE_TIMEOUT_MS = 500
