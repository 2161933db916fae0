import type { ManageFactorsOptions, MfaResult } from '../../ask/questions/manage-factors.js'
import type { MfaMethod } from '../../config/settings.js'
import { factors } from '../../credentials/factors/factors.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { FACTORS } from '../../screens/mfa/describe-factor.js'
import { factorAdded } from '../../screens/mfa/enrol/factor-added.js'
import { factorIntro } from '../../screens/mfa/factor-intro.js'
import { factorList, offeredFactors, whyNotEnrolled } from '../../screens/mfa/factor-list.js'
import { noFactors } from '../../screens/mfa/no-factors.js'
import { removeFactor } from '../../screens/mfa/remove-factor.js'
import { passkeysOfUser, whichPasskey } from '../../screens/mfa/which-passkey.js'
import { requireUser } from '../../session/require-user.js'
import { currentUser } from '../../session/store.js'
import { at, done, flow, leave, on, type FlowStage } from '../../stage/define.js'
import { factorsOf, missingIn, type Factors } from './factor-changes.js'

const PURPOSE = 'to manage second factors'

/** The changes of this run; undefined if there are none. */
function changes(stage: FlowStage): MfaResult | undefined {
  const user = currentUser()
  const { before } = stage.keep<{ before: Factors }>('factors', () => ({ before: new Map() }))
  if (!user) return undefined
  const [enrolled, removed] = [missingIn(before, factorsOf(user)), missingIn(factorsOf(user), before)]
  return enrolled.length + removed.length > 0 ? { user, enrolled, removed } : undefined
}

/** The list of methods, or a screen that says the app has none. */
const list = (stage: FlowStage) =>
  offeredFactors(stage.$settings.get(), requireUser(PURPOSE)).length > 0 ? at(factorList, {}) : at(noFactors, {})

/** Starts with this method. A method that is enrolled already or unavailable is ignored. */
function startWith(start: MfaMethod, stage: FlowStage) {
  const user = requireUser(PURPOSE)
  const isAvailable =
    offeredFactors(stage.$settings.get(), user).includes(start) &&
    !user.mfaMethods.includes(start) &&
    !whyNotEnrolled(start, user)
  return isAvailable ? at(factors[start].enrol, {}) : list(stage)
}

/** Removes a method. If the user has several passkeys, they choose one. */
function showRemoval(method: MfaMethod) {
  if (method !== 'passkey') return at(removeFactor, { method })
  const [first, ...others] = passkeysOfUser({ enrolled: true })
  return others.length > 0 || !first
    ? at(whichPasskey, {})
    : at(removeFactor, { method, credentialId: first.credentialId })
}

/** Enrols and removes the second factors of the signed-in user. Leaving after a change is a success. */
export const manageFactors = flow<ManageFactorsOptions, MfaResult>('mfa', {
  start: ({ start = 'intro' }, stage) => {
    const user = requireUser(PURPOSE)
    stage.keep('factors', () => ({ before: factorsOf(user) }))
    if (start === 'methods' || offeredFactors(stage.$settings.get(), user).length === 0) return list(stage)
    return start === 'intro' ? at(factorIntro, {}) : startWith(start, stage)
  },
  on: [
    on(factorIntro, (_, stage) => list(stage)),
    on(noFactors, () => leave()),
    on(factorList, choice =>
      hasOwn(choice, 'enrol') ? at(factors[choice.enrol].enrol, {}) : showRemoval(choice.remove),
    ),
    on(whichPasskey, ({ credentialId }) => at(removeFactor, { method: 'passkey', credentialId }, { replace: true })),
    on(removeFactor, () => leave()),
    ...FACTORS.map(method => on(factors[method].enrol, () => at(factorAdded, { method }, { back: false }))),
    on(factorAdded, (_, stage) => done(changes(stage) ?? { user: requireUser(PURPOSE), enrolled: [], removed: [] })),
  ],
  onExit: changes,
})
