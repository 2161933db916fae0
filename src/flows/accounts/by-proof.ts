import { requireLinkable, requireUpdatable } from '../../accounts/linking/rules.js'
import { SUCCESS_MS } from '../../constants.js'
import type { Credential, ProveInput, Proving } from '../../credentials/credential.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on, type Flow } from '../../stage/define.js'
import { linked, linking, type Linked } from './linking.js'

/** The row that the visitor has chosen, for a credential with several rows. */
export type AccountRow = Pick<ProveInput, 'row'>

type Type = NonNullable<Credential['type']>

/** Links the account that a credential of this type proves to the signed-in user. */
export const linkByProof = (type: Type, { link }: Proving<'link'>): Flow<AccountRow, Linked> =>
  linking<AccountRow>(
    params => {
      requireLinkable(type, params.row)
      return at(link, params)
    },
    [on(link, linked)],
  )

/** Replaces the user's account of this type with the proven one. */
export const updateByProof = (type: Type, { update }: Proving<'update'>): Flow<AccountRow, User> =>
  flow<AccountRow, User>('update', {
    start: params => {
      requireUpdatable(type)
      return at(update, params)
    },
    on: [on(update, user => done(user, { after: SUCCESS_MS }))],
  })
