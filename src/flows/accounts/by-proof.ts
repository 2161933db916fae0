import { requireLinkable, requireUpdatable } from '../../accounts/linking/rules.js'
import { SUCCESS_MS } from '../../constants.js'
import type { Credential } from '../../credentials/credential.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on, type Flow } from '../../stage/define.js'
import { linked, linking, type Linked } from './linking.js'

type Asked = Record<never, never>

/** Adds what this credential proves to the account of the signed-in user. */
export function linkByProof({ type, prove }: Credential): Flow<Asked, Linked> {
  const proving = prove('link')
  return linking<Asked>(() => { requireLinkable(type); return at(proving, {}) }, [on(proving, linked)])
}

/** Puts what this credential proves in the place of the one that the user has. */
export function updateByProof({ type, prove }: Credential): Flow<Asked, User> {
  const proving = prove('update')
  return flow<Asked, User>('update', {
    start: () => { requireUpdatable(type); return at(proving, {}) },
    on: [on(proving, user => done(user, { after: SUCCESS_MS }))],
  })
}
