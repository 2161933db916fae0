import type { PasskeysResult } from '../../ask/questions/manage-passkeys.js'
import { passkey } from '../../credentials/passkey.js'
import { passkeyDetails } from '../../screens/passkeys/passkey-details.js'
import { passkeyList } from '../../screens/passkeys/passkey-list.js'
import { passkeysUpdated } from '../../screens/passkeys/passkeys-updated.js'
import { requireUser } from '../../session/require-user.js'
import { currentUser } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'

const idsOf = (user: User): readonly string[] =>
  user.linkedAccounts.flatMap(account => (account.type === 'passkey' ? [account.credentialId] : []))

const addPasskey = passkey.prove.link

/** The changes of this run; undefined if there are none. */
function changes(stage: FlowStage): PasskeysResult | undefined {
  const user = currentUser()
  const { before } = stage.keep<{ before: readonly string[] }>('passkeys', () => ({ before: [] }))
  if (!user) return undefined
  const current = idsOf(user)
  const [added, removed] = [current.filter(id => !before.includes(id)), before.filter(id => !current.includes(id))]
  return added.length + removed.length > 0 ? { user, added, removed } : undefined
}

/** Lists, adds and removes the passkeys of the signed-in user. Leaving after a change is a success. */
export const passkeys = flow<Record<never, never>, PasskeysResult>('passkeys', {
  start: (_, stage) => {
    const before = idsOf(requireUser('to manage passkeys'))
    stage.keep('passkeys', () => ({ before })).before = before
    return at(passkeyList, {})
  },
  on: [
    on(passkeyList, choice => (choice === 'add' ? at(addPasskey, {}) : at(passkeyDetails, choice))),
    on(addPasskey, () => at(passkeysUpdated, {}, { replace: true })),
    on(passkeyDetails, () => at(passkeysUpdated, {}, { replace: true })),
    on(passkeysUpdated, (_, stage) =>
      done(changes(stage) ?? { user: requireUser('to manage passkeys'), added: [], removed: [] }),
    ),
  ],
  onExit: changes,
})
