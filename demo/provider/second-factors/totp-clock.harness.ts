import { vi } from 'vitest'

const STEP_MS = 30_000

/** Sets the clock to the start of a code step, so that no test spans two. `vi.useRealTimers()` restores it. */
export function alignClock(): void {
  vi.setSystemTime(Math.ceil(Date.now() / STEP_MS) * STEP_MS)
}
