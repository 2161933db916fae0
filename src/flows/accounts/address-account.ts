import { SUCCESS_MS } from '../../constants.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on, type Flow, type Part } from '../../stage/define.js'
import { linked, linking, type Linked } from './linking.js'

type Asked = Record<never, never>
type Entry = Part<Asked, { address: string }>
type Code = Part<{ address: string }, User>

/** An address is entered, a code proves it, and the account has it. `allowed` throws where the account cannot take one. */
export const linkAddress = (entry: Entry, code: Code, allowed: () => void): Flow<Asked, Linked> =>
  linking<Asked>(() => { allowed(); return at(entry, {}) }, [on(entry, ({ address }) => at(code, { address })), on(code, linked)])

/** The same for one that takes the place of the old one. */
export const updateAddress = (entry: Entry, code: Code, allowed: () => void): Flow<Asked, User> => flow<Asked, User>('update', {
  start: () => { allowed(); return at(entry, {}) },
  on: [on(entry, ({ address }) => at(code, { address })), on(code, user => done(user, { after: SUCCESS_MS }))],
})
