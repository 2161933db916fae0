import { randomInt } from 'node:crypto'

// Told to end, a script ends its browsers too.
process.once('SIGTERM', () => process.exit(143))

/** A number from the command line: `--name 7`. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : Number(process.argv[at + 1])
}

/** A word from the command line: `--name word`; empty where there is none. */
export function named(name: string): string {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? '' : (process.argv[at + 1] ?? '')
}

/** Where a run begins, told at its start, so that `--seed N` repeats it: by hand somewhere else each time; on a build server always here, so that it tells of a change and not of chance. */
export const seed = option('seed', process.env.CI ? 20_251_101 : randomInt(2 ** 31))

/** Mulberry32: small, fast, good enough to roll dice. From 0 to below 1. */
export function generator(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What is rolled with these numbers. */
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
