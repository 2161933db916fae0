import type { Authenticated } from '../session/authenticate.js'
import { at, done, flow, laterFlow, on, type Flow } from '../stage/define.js'
import type { MethodInput } from './method.js'

/** The flow of a method whose code is loaded when it is chosen. */
export function loaded(name: string, load: () => Promise<Flow<MethodInput, Authenticated>>): Flow<MethodInput, Authenticated> {
  const part = laterFlow(name, load)
  return flow<MethodInput, Authenticated>(name, { start: input => at(part, input), on: [on(part, authenticated => done(authenticated))] })
}
