/** A value of another type. */
const other = (value: unknown) => (typeof value === 'string' ? 7 : 'other')

/** A copy in which `make` replaces the member at this path. If `make` returns undefined, the member is left out. */
const having = (whole: unknown, [name, ...deeper]: readonly string[], make: (value: unknown) => unknown): unknown => {
  if (name === undefined) return make(whole)
  if (Array.isArray(whole))
    return whole.map((item: unknown, at) => (String(at) === name ? having(item, deeper, make) : item))
  const { [name]: member, ...rest } = whole as Record<string, unknown>
  const made = having(member, deeper, make)
  return made === undefined ? rest : { ...rest, [name]: made }
}

const pathsOf = (part: unknown): string[][] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([name, member]) => [[name], ...pathsOf(member).map(deeper => [name, ...deeper])])

/**
 * Finds the members that a response can lack: for each path, whether the member may be absent, null or of another type.
 * All other members are required as they are.
 */
export async function optionalMembers(
  whole: object,
  read: (answer: unknown) => unknown,
): Promise<Record<string, string>> {
  const reads = async (answer: unknown) => {
    try {
      await read(answer)
      return true
    } catch {
      return false
    }
  }
  const loose: Record<string, string> = {}
  for (const path of pathsOf(whole)) {
    const inList = /^\d+$/.test(path.at(-1) ?? '')
    const ways = { absent: () => undefined, null: () => null, other }
    const tolerated: string[] = []
    for (const [way, make] of Object.entries(ways))
      if (!(inList && way === 'absent') && (await reads(having(whole, path, make)))) tolerated.push(way)
    if (tolerated.length > 0) loose[path.join('.')] = tolerated.join(' or ')
  }
  return loose
}
