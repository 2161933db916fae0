import type { Env, Handler, Hono, MiddlewareHandler } from 'hono'
import { SERVED, type PathOf, type ServedId } from '../operations/index.js'

/** A path of the operations table in the router's syntax: `{id}` becomes `:id`. */
type RoutePath<Path> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${RoutePath<Rest>}`
  : Path

type Handlers<E extends Env, Path extends string> = [Handler<E, Path>] | [MiddlewareHandler<E>, Handler<E, Path>]

/** Registers the handlers of an operation from the table. */
export function serve<E extends Env, Id extends ServedId>(
  routes: Hono<E>,
  id: Id,
  ...handlers: Handlers<E, RoutePath<PathOf<Id>> & string>
): void {
  const { method, path } = SERVED[id]
  routes.on(method, [path.replace(/\{(\w+)\}/g, ':$1')], ...(handlers as Handler<E>[]))
}
