import { execFileSync } from 'node:child_process'

/** A number from the command line: `--name 7`. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : Number(process.argv[at + 1])
}

/** A number of the commit: what held once holds wherever that commit is tested, and each commit is asked something new. */
function ofCommit(): number {
  try {
    return parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).slice(0, 8), 16)
  } catch {
    return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
  }
}

/** Where a run begins; told by `--seed`, else the commit's number, else rolled. Printed, so that it can be repeated. */
export const seed = option('seed', ofCommit())

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
