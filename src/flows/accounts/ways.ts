import type { LoginMethod } from '../../config/settings.js'
import type { Credential } from '../../credentials/credential.js'
import { credentials } from '../../credentials/registry.js'
import type { User } from '../../session/user/user.js'
import type { Flow } from '../../stage/define.js'
import { linkByProof, updateByProof, type AccountRow } from './by-proof.js'
import type { Linked } from './linking.js'

/** How accounts of a login method are changed: one is linked, or one is replaced. */
export interface Way {
  readonly link?: Flow<AccountRow, Linked>
  readonly update?: Flow<AccountRow, User>
}

/** The ways of a credential, from its proofs for linking and updating. */
const wayOf = ({ type, prove: { link, update } }: Credential): Way => ({
  ...(type && link && { link: linkByProof(type, { link }) }),
  ...(type && update && { update: updateByProof(type, { update }) }),
})

export const WAYS: { readonly [Method in LoginMethod]?: Way } = Object.fromEntries(
  credentials.map((credential): [string, Way] => [credential.id, wayOf(credential)]),
)
