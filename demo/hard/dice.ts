import { randomInt } from 'node:crypto'

/** A number from the command line: `--name 7`. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : Number(process.argv[at + 1])
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

export const random = generator(seed)
export const below = (limit: number): number => Math.floor(random() * limit)
export const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
export const chance = (share: number): boolean => random() < share
