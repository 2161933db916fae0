import { vi } from 'vitest'

const STEP_MS = 30_000

/** Stops the clock at the beginning of a step of authenticator codes, so that no test straddles two; `vi.useRealTimers()` starts it again. */
export function stopClock(): void {
  vi.setSystemTime(Math.ceil(Date.now() / STEP_MS) * STEP_MS)
}
