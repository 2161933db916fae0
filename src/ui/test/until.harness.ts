/** The limit for every wait of a test, on the slowest machine. */
export const LIMIT_MS = 20_000
const LATE_FRAME_MS = 250

export const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Waits until the condition returns a value, and returns it. The error after the limit contains the condition. */
export async function until<T>(condition: () => T): Promise<Exclude<T, null | undefined | false | 0 | ''>> {
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const value = condition()
    if (value) return value as Exclude<T, null | undefined | false | 0 | ''>
    if (performance.now() > deadline) throw new Error(`Never became true: ${condition}`)
    await sleep(10)
  }
}

/** Waits for the next frame, or for a limited time if a busy machine paints none. */
export const frame = () =>
  new Promise(resolve => {
    requestAnimationFrame(resolve)
    setTimeout(resolve, LATE_FRAME_MS)
  })

/** Waits until all that is due now has run, with its consequences: tasks and frames. Later timers need `holdTimers`. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await frame()
    await sleep(0)
  }
}
