/** The parts of the local world that listen, each at the port after the one before. */
const PARTS = ['host', 'provider', 'ethereum', 'solana', 'base'] as const
export type ListeningPart = (typeof PARTS)[number]

export const USUAL_FIRST_PORT = 4100
const HIGHEST_PORT = 65_535

/** Where each part listens when the first of them does here. */
export const portsFrom = (first: number) =>
  Object.fromEntries(PARTS.map((part, at) => [part, first + at])) as Readonly<Record<ListeningPart, number>>

/** The first port: what the flag says, else the environment, else the usual one. Throws for what is no port, or leaves no room for all parts. */
export function firstPort(flag: string | undefined, environment: string | undefined): number {
  const said = flag ?? environment
  if (!said) return USUAL_FIRST_PORT
  const first = Number(said)
  if (!/^\d+$/.test(said) || first < 1 || first + PARTS.length - 1 > HIGHEST_PORT)
    throw new Error(`--port (or WALLET_PORT) cannot be "${said}": it is the first of ${PARTS.length} ports.`)
  return first
}
