import type { Browser } from 'puppeteer-core'
import type { World } from '../world.js'

/** The input of each measurement. */
export interface BenchRun {
  readonly browser: Browser
  readonly world: World
  readonly appId: string
  /** The origin of the served pages. */
  readonly url: string
  /** How often each time is measured. */
  readonly runs: number
  /** How often the login is opened and closed. */
  readonly cycles: number
  /** Adds a figure and its budget to the table. */
  readonly row: (label: string, figure: number, budget: number, unit: string) => void
}

export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
export const CPU_SLOWDOWN = 4

export const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
