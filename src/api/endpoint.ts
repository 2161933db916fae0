import { APPS } from './app/apps.js'
// Only types: nothing of this package is shipped.
import type * as published from '@privy-io/public-api'

type Schemas = typeof published
export type SchemaName = keyof Schemas
/**
 * A schema's members with their basic types. Literal types become `string`, as the provider checks which words are
 * allowed.
 */
type Plain<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]: Plain<T[Member]> }
      : T
/** The body of a request, by the name of its published schema. */
export type Sent<Name extends SchemaName> = Schemas[Name] extends { readonly _output: infer Body } ? Plain<Body> : never

/** One operation of the provider: a method, and a path with `{name}` placeholders. */
export interface Endpoint<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /**
   * True if it is always sent to the address that the app was started with, even after the provider has named another
   * address for the app.
   */
  readonly atFirstAddress?: true
  /**
   * True if it takes effect only once (a code, a single-use token): sending the same request again repeats the same
   * action.
   */
  readonly once?: true
  /**
   * True if the provider counts wrong attempts (the digits of a code). It is not retried automatically if it is unknown
   * whether a request arrived.
   */
  readonly counted?: true
  /** The type of the request's body; never set. */
  readonly body?: Body
}

type Members = Readonly<Record<string, unknown>>

export const get = (path: string): Endpoint => ({ method: 'GET', path })
export const post = <Body = Members>(path: string): Endpoint<Body> => ({ method: 'POST', path })
export const once = <Body = Members>(path: string): Endpoint<Body> => ({ method: 'POST', path, once: true })
export const countedAttempt = <Body = Members>(path: string): Endpoint<Body> => ({
  method: 'POST',
  path,
  once: true,
  counted: true,
})

/** The request that comes first, before the other paths are needed. */
export const APP_CONFIG = get(`${APPS}{appId}`)
