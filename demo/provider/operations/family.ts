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
type Fitting<Rows> = {
  readonly [Id in keyof Rows]: Rows[Id] extends {
    readonly asked: infer Name extends SchemaName
    readonly body?: infer Body
  }
    ? Sent<Name> extends Body
      ? unknown
      : never
    : unknown
}

interface About {
  /** The description of the family in the README. */
  readonly what: string
  /** The file that serves the operations. */
  readonly file: string
  readonly test: string
}

/** Operations that one file serves. */
export interface Family<Rows> extends About {
  readonly operations: Rows
}

export const family = <const Rows extends Readonly<Record<string, Row>>>(
  about: About,
  operations: Rows & Fitting<Rows>,
): Family<Rows> => ({ ...about, operations })
