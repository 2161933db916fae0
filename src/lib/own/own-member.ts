/**
 * An own member of a value that comes from outside; undefined if the value is no object or has no such own member. A
 * member of a prototype, polluted or not, must never stand in for a missing one.
 */
export const ownMember = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined
