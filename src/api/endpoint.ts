import { APPS } from './app/apps.js'
// Types alone: nothing of this package is shipped.
import type * as published from '@privy-io/public-api'

type Schemas = typeof published
export type SchemaName = keyof Schemas
/** Members and what kind each is; which of a few words a text may be, the provider says. */
type Plain<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]: Plain<T[Member]> }
      : T
/** What a request is made of, by the name of its published schema. */
export type Sent<Name extends SchemaName> = Schemas[Name] extends { readonly _output: infer Body } ? Plain<Body> : never

/** A thing the provider can be asked: a method and a path, with `{name}` where a value belongs. */
export interface Endpoint<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Asked at the address the app was started with, even after the provider moved the app to an address of its own. */
  readonly atFirstAddress?: true
  /** True when it can take effect only once (a code, a spent token): the same request again is the same action. */
  readonly once?: true
  /** True if the provider counts wrong attempts (the digits of a code): not repeated automatically if it is unknown whether a request arrived. */
  readonly counted?: true
  /** For the type only: the body of the request. */
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

/** The requests that come first, before the other paths are needed. */
export const APP_CONFIG = get(`${APPS}{appId}`)
