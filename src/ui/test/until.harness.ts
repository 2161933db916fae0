/** So long a test waits for anything, on the slowest machine. */
export const LIMIT_MS = 20_000
const LATE_FRAME_MS = 250

export const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Waits until something is true, and gives it; says what was waited for when it never is. */
export async function until<T>(condition: () => T): Promise<Exclude<T, null | undefined | false | 0 | ''>> {
  const end = performance.now() + LIMIT_MS
  for (;;) {
    const found = condition()
    if (found) return found as Exclude<T, null | undefined | false | 0 | ''>
    if (performance.now() > end) throw new Error(`Never became true: ${condition}`)
    await sleep(10)
  }
}

/** The next frame; a busy machine's late one is not waited for without end. */
export const frame = () =>
  new Promise(resolve => {
    requestAnimationFrame(resolve)
    setTimeout(resolve, LATE_FRAME_MS)
  })

/** Waits until all that is due now has had its turn, and what follows from it: tasks and frames. What is due later is for `holdTimers`. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await frame()
    await sleep(0)
  }
}
