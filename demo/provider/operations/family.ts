import type { SchemaName, Sent } from '../../../src/api/endpoint.js'

interface Row {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for a part of any kind. */
  readonly path: string
  /** The published schema of what is sent. */
  readonly asked?: SchemaName
  /** The published schema of what is answered with 200; several where any may fit. */
  readonly answered?: SchemaName | readonly SchemaName[]
}

/** What our client sends must be what the schema takes; a row where it is not does not compile. */
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
  /** What they are, as the README says it. */
  readonly what: string
  /** What serves them. */
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
