/** As much of a published schema as is used here. */
export interface Schema {
  safeParse(value: unknown): {
    success: boolean
    error?: { issues: readonly { code: string; path: readonly (string | number)[]; message: string }[] }
  }
}

/** What a schema has against a value, by the name of the first member that does not fit; undefined where all do. With `lenient`, members nobody knows may be there. */
export function schemaFault(schema: Schema, value: unknown, lenient = false): string | undefined {
  let issues
  try {
    issues = schema.safeParse(value).error?.issues ?? []
  } catch (error) {
    // Some of the published schemas refuse by an exception of their own.
    return String(error).slice(0, 200)
  }
  const [first] = issues.filter(({ code }) => !lenient || code !== 'unrecognized_keys')
  return first && `${first.path.join('.')}: ${first.message}`
}
