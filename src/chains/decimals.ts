/** No coin or token that anybody uses has more; whoever claims more is not believed. */
const LIMIT = 36

/** True for decimals that a coin or a token can really have. */
export const arePlausible = (decimals: unknown): decimals is number =>
  Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= LIMIT
