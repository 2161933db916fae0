import { vi } from 'vitest'

/** How long tests look for what is to come. It is for a slow, busy machine: a quick one never gets near it. */
export const LIMIT_MS = 20_000

/** Looks until the check throws no more, and gives what it gives. Where the clock is a fake one, it goes on with each look. */
export function eventually<T>(check: () => T | Promise<T>, { interval }: { interval?: number } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: LIMIT_MS, interval })
}
