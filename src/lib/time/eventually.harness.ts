import { vi } from 'vitest'

/** How long a test waits for a state. The limit is for a slow, busy machine; usually the state comes much sooner. */
export const LIMIT_MS = 20_000

/** Repeats the check until it does not throw, and returns its result. A fake clock advances with each attempt. */
export function eventually<T>(check: () => T | Promise<T>, { interval }: { interval?: number } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: LIMIT_MS, interval })
}
