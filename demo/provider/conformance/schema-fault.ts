/** The part of a published schema that is used here. */
export interface Schema {
  safeParse(value: unknown): {
    success: boolean
    error?: { issues: readonly { code: string; path: readonly (string | number)[]; message: string }[] }
  }
}

/**
 * The first fault of a value against a schema, with the path of the member; undefined if the value fits. With
 * `lenient`, unknown members are allowed.
 */
export function schemaFault(schema: Schema, value: unknown, lenient = false): string | undefined {
  let issues
  try {
    issues = schema.safeParse(value).error?.issues ?? []
  } catch (error) {
    // Some published schemas throw an exception of their own.
    return String(error).slice(0, 200)
  }
  const [first] = issues.filter(({ code }) => !lenient || code !== 'unrecognized_keys')
  return first && `${first.path.join('.')}: ${first.message}`
}
