/** The maximum number of decimals. Real coins and tokens have fewer. */
const LIMIT = 36

/** True for a plausible number of decimals. */
export const arePlausible = (decimals: unknown): decimals is number =>
  Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= LIMIT
