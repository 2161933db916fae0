/**
 * Keeps those members of a response's list that this version knows. Others are left out with a warning, so that a newer
 * server does not break older clients.
 */
export function onlyKnown<Member>(
  list: readonly Member[],
  isKnown: (member: Member) => boolean,
  what: string,
): Member[] {
  return list.filter(member => {
    const keep = isKnown(member)
    if (!keep) console.warn(`Left out of the provider's answer: ${what} of an unknown kind.`)
    return keep
  })
}

/** Whether a value is one of these names. */
export const isOneOf =
  <Name extends string>(names: readonly Name[]) =>
  (value: unknown): value is Name =>
    names.some(name => name === value)
