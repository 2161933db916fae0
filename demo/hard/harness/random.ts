import { randomInt } from 'node:crypto'

// On SIGTERM a script also ends its browsers.
process.once('SIGTERM', () => process.exit(143))

/** Reads a number from the command line: `--name 7`. */
export function option(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`)
  return index === -1 ? fallback : Number(process.argv[index + 1])
}

/** Reads a word from the command line: `--name word`; empty if it is missing. */
export function named(name: string): string {
  const index = process.argv.indexOf(`--${name}`)
  return index === -1 ? '' : (process.argv[index + 1] ?? '')
}

/**
 * The seed of a run, printed at its start, so that `--seed N` repeats it. By hand it differs each time. On a build
 * server it is fixed, so that a failure is caused by a change and not by chance.
 */
export const seed = option('seed', process.env.CI ? 20_251_101 : randomInt(2 ** 31))

/** Mulberry32: a small, fast random generator that is good enough here. Numbers from 0 to below 1. */
export function generator(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Random choices made with these numbers. */
export function rolls(next: () => number) {
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    chance: (share: number): boolean => next() < share,
  }
}

export const random = generator(seed)
export const { below, pick, chance } = rolls(random)
