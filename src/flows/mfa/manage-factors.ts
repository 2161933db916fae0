import type { ManageFactorsOptions, MfaResult } from '../../ask/questions/manage-factors.js'
import type { MfaMethod } from '../../config/settings.js'
import { factors } from '../../credentials/factors/factors.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { FACTORS } from '../../screens/mfa/describe-factor.js'
import { factorAdded } from '../../screens/mfa/enrol/factor-added.js'
import { factorIntro } from '../../screens/mfa/factor-intro.js'
import { addableFactors, factorList, offeredFactors, type FactorAction } from '../../screens/mfa/factor-list.js'
import { noFactors } from '../../screens/mfa/no-factors.js'
import { removeFactor } from '../../screens/mfa/remove-factor.js'
import { replaceFactor } from '../../screens/mfa/replace-factor.js'
import { passkeysOfUser, whichPasskey } from '../../screens/mfa/which-passkey.js'
import { requireUser } from '../../session/require-user.js'
import { currentUser } from '../../session/store.js'
import { at, done, flow, leave, on, type FlowStage, type MoveOptions } from '../../stage/define.js'
import { factorsOf, missingIn, type Factors } from './factor-changes.js'

const PURPOSE = 'to manage second factors'

interface Run {
  /** The user's factors at the start. */
  before: Factors
  /** The factor that the visitor is replacing. */
  replaced: MfaMethod | undefined
}
const runOf = (stage: FlowStage) => stage.keep<Run>('factors', () => ({ before: new Map(), replaced: undefined }))

/** The changes of this run; undefined if there are none. */
function changes(stage: FlowStage): MfaResult | undefined {
  const user = currentUser()
  const { before } = runOf(stage)
  if (!user) return undefined
  const [enrolled, removed] = [missingIn(before, factorsOf(user)), missingIn(factorsOf(user), before)]
  return enrolled.length + removed.length > 0 ? { user, enrolled, removed } : undefined
}

/** The list of methods, or a screen that says the app has none. */
const list = (stage: FlowStage, options: MoveOptions = {}) =>
  offeredFactors(stage.$settings.get(), requireUser(PURPOSE)).length > 0
    ? at(factorList, {}, options)
    : at(noFactors, {}, options)

/** Starts with this method. A method that is enrolled already or unavailable is ignored. */
function startWith(start: MfaMethod, stage: FlowStage) {
  const isAvailable = addableFactors(stage.$settings.get(), requireUser(PURPOSE)).includes(start)
  return isAvailable ? at(factors[start].enrol, {}) : list(stage)
}

/** Removes a method. If the user has several passkeys, they choose one. */
function showRemoval(method: MfaMethod, isReplaced = false) {
  const options = { back: !isReplaced }
  if (method !== 'passkey') return at(removeFactor, { method, isReplaced }, options)
  const [first, ...others] = passkeysOfUser({ enrolled: true })
  return others.length > 0 || !first
    ? at(whichPasskey, {}, options)
    : at(removeFactor, { method, credentialId: first.credentialId, isReplaced }, options)
}

/** Continues with the visitor's choice in the list. */
function follow(choice: FactorAction, stage: FlowStage) {
  const run = runOf(stage)
  run.replaced = hasOwn(choice, 'replace') ? choice.replace : undefined
  if (hasOwn(choice, 'enrol')) return at(factors[choice.enrol].enrol, {})
  if (hasOwn(choice, 'remove')) return showRemoval(choice.remove)
  return at(replaceFactor, {
    method: choice.replace,
    methods: addableFactors(stage.$settings.get(), requireUser(PURPOSE)),
  })
}

/** After a new factor is added: the one that it replaces is removed, if there is one. */
function afterAdding(stage: FlowStage) {
  const { replaced } = runOf(stage)
  if (replaced && requireUser(PURPOSE).mfaMethods.includes(replaced)) return showRemoval(replaced, true)
  return done(changes(stage) ?? { user: requireUser(PURPOSE), enrolled: [], removed: [] })
}

/** Enrols and removes the second factors of the signed-in user. Leaving after a change is a success. */
export const manageFactors = flow<ManageFactorsOptions, MfaResult>('mfa', {
  start: ({ start = 'intro' }, stage) => {
    const user = requireUser(PURPOSE)
    runOf(stage).before = factorsOf(user)
    if (start === 'methods' || offeredFactors(stage.$settings.get(), user).length === 0) return list(stage)
    return start === 'intro' ? at(factorIntro, {}) : startWith(start, stage)
  },
  on: [
    on(factorIntro, (_, stage) => list(stage)),
    on(noFactors, () => leave()),
    on(factorList, follow),
    on(replaceFactor, method => at(factors[method].enrol, {})),
    on(whichPasskey, ({ credentialId }, stage) =>
      at(
        removeFactor,
        { method: 'passkey', credentialId, isReplaced: runOf(stage).replaced !== undefined },
        { replace: true },
      ),
    ),
    on(removeFactor, (_, stage) => list(stage, { back: false })),
    ...FACTORS.map(method =>
      on(factors[method].enrol, (_, stage) =>
        at(factorAdded, { method, replaces: runOf(stage).replaced !== undefined }, { back: false }),
      ),
    ),
    on(factorAdded, (_, stage) => afterAdding(stage)),
  ],
  onExit: changes,
})
