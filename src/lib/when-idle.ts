/** Resolves in the browser's next quiet moment, after half a second at the latest. */
export const whenIdle = (): Promise<void> => new Promise(resolve => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_AT_MOST_MS })
  else setTimeout(resolve, IDLE_AT_MOST_MS)
})

const IDLE_AT_MOST_MS = 500
