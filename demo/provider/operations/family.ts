import type { SchemaName, Sent } from '../../../src/api/endpoint.js'

interface Row {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path, with `{name}` for a variable segment. */
  readonly path: string
  /** The published schema of the request. */
  readonly asked?: SchemaName
  /** The published schema of a response with status 200. With several, any of them may fit. */
  readonly answered?: SchemaName | readonly SchemaName[]
}

/** Requires that the client's request body fits the published schema; otherwise the row does not compile. */
type FitsSchemas<Rows> = {
  readonly [Id in keyof Rows]: Rows[Id] extends {
    readonly asked: infer Name extends SchemaName
    readonly body?: infer Body
  }
    ? Sent<Name> extends Body
      ? unknown
      : never
    : unknown
}

interface FamilyInfo {
  /** The description of the family in the README. */
  readonly what: string
  /** The file that serves the operations. */
  readonly file: string
  readonly test: string
}

/** Operations that one file serves. */
export interface Family<Rows> extends FamilyInfo {
  readonly operations: Rows
}

export const family = <const Rows extends Readonly<Record<string, Row>>>(
  info: FamilyInfo,
  operations: Rows & FitsSchemas<Rows>,
): Family<Rows> => ({ ...info, operations })
