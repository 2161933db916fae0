/** The listening parts of the local world, on consecutive ports. */
const PARTS = ['host', 'provider', 'ethereum', 'solana', 'base'] as const
export type ListeningPart = (typeof PARTS)[number]

export const USUAL_FIRST_PORT = 4100
const HIGHEST_PORT = 65_535

/** The port of each part, if the first part listens at `first`. */
export const portsFrom = (first: number) =>
  Object.fromEntries(PARTS.map((part, at) => [part, first + at])) as Readonly<Record<ListeningPart, number>>

/**
 * The first port: that of the flag, else of the environment, else the default. Throws if it is not a port, or too high
 * for all parts.
 */
export function firstPort(flag: string | undefined, environment: string | undefined): number {
  const value = flag ?? environment
  if (!value) return USUAL_FIRST_PORT
  const first = Number(value)
  if (!/^\d+$/.test(value) || first < 1 || first + PARTS.length - 1 > HIGHEST_PORT)
    throw new Error(`--port (or WALLET_PORT) cannot be "${value}": it is the first of ${PARTS.length} ports.`)
  return first
}
