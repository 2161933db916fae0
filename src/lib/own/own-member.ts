/**
 * A member of something that came from elsewhere, or undefined where it is no object or has no such member of its own: what a
 * prototype holds, polluted or not, must never fill in what a record lacks.
 */
export const ownMember = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined
