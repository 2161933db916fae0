import { at, done, flow, on, type Flow, type Part } from '../stage/define.js'
import type { ProveInput } from './credential.js'

/** The flow of a credential that a single screen proves. */
export const proveOnScreen = <Outcome>(screen: Part<ProveInput, Outcome>): Flow<ProveInput, Outcome> =>
  flow<ProveInput, Outcome>(screen.name, {
    start: input => at(screen, input),
    on: [on(screen, outcome => done(outcome))],
  })
