/** The differences between a review and the signed bytes. */
export const violations: string[] = []
/** How many requests were described exactly, described with a warning, or refused. */
export const outcomes = { shown: 0, warned: 0, refused: 0 }

/** Records a violation unless the shown value is the signed one. */
export function compare(name: string, shown: unknown, signed: unknown): void {
  if (String(shown) !== String(signed)) violations.push(`${name}: ${String(shown)} is shown, ${String(signed)} signed`)
}

/** What one thread reports at its end. */
export interface Report {
  readonly done: number
  readonly outcomes: typeof outcomes
  readonly violations: readonly string[]
}
