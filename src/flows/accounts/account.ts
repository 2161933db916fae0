import { hasRoomFor } from '../../accounts/linking/rules.js'
import { isOfAccount } from '../../accounts/open-account.js'
import type { ManagedAccount } from '../../ask/questions/manage-account.js'
import { LOGIN_METHODS, type LoginMethod, type Settings } from '../../config/settings.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { accountDetails, type AccountChange } from '../../screens/account/account-details.js'
import { accountOverview } from '../../screens/account/account-overview.js'
import { addAccount } from '../../screens/account/add-account.js'
import { enabledMethods } from '../../screens/login/landing-plan.js'
import { isWalletReturn, pendingLogin, takePendingLogin } from '../../session/returns/pending-login.js'
import { requireUser } from '../../session/require-user.js'
import { currentUser } from '../../session/store.js'
import { accountId, accountsOf, accountTypeOf } from '../../session/user/accounts-of.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { LinkedAccount, User } from '../../session/user/user.js'
import { at, done, flow, laterFlow, leave, on, type FlowStage } from '../../stage/define.js'
import { canLogInBetter, login, type LoginInput } from '../login.js'
import { changeAccount } from './change-account.js'
import { WAYS } from './ways.js'

const PURPOSE = 'to see their account'
const passkeys = laterFlow('passkeys', async () => (await import('./passkeys.js')).passkeys)

/** The state of one run: the accounts at its start, and the account that is shown. */
interface Run {
  before: readonly LinkedAccount[] | undefined
  chosen: LinkedAccount | undefined
}
const runOf = (stage: FlowStage) => stage.keep<Run>('account', () => ({ before: undefined, chosen: undefined }))

const isSame = (account: LinkedAccount) => (candidate: LinkedAccount) =>
  account.type === candidate.type && accountId(account) === accountId(candidate)
const addedIn = (previous: readonly LinkedAccount[], current: readonly LinkedAccount[]) =>
  current.filter(account => !previous.some(isSame(account)))

/** The result so far: the user with the accounts added and removed. Undefined if nobody was signed in at the start. */
function outcome(stage: FlowStage): ManagedAccount | undefined {
  const { before } = runOf(stage)
  if (!before) return undefined
  const user = currentUser()
  if (!user) return { user, added: [], removed: [] }
  return { user, added: addedIn(before, user.linkedAccounts), removed: addedIn(user.linkedAccounts, before) }
}

/** The login methods for which the user can link another account. */
const linkableMethods = (user: User, settings: Settings): readonly LoginMethod[] =>
  user.isGuest
    ? []
    : enabledMethods(settings).filter(method => {
        const type = accountTypeOf(method)
        return method !== 'passkey' && WAYS[method]?.link && type && hasRoomFor(user, type)
      })

const methodOf = (user: User, account: LinkedAccount): LoginMethod | undefined =>
  LOGIN_METHODS.find(method => accountsOf(user, method).some(isSame(account)))

function changesOf(user: User, account: LinkedAccount): readonly AccountChange[] {
  const method = methodOf(user, account)
  if (!method || isEmbedded(account) || user.isGuest) return []
  return [...(method === 'custom' ? [] : ['unlink' as const]), ...(WAYS[method]?.update ? ['update' as const] : [])]
}

const overview = (stage: FlowStage, options = {}) => {
  const user = requireUser(PURPOSE)
  const settings = stage.$settings.get()
  const hasPasskeys =
    !user.isGuest && (enabledMethods(settings).includes('passkey') || accountsOf(user, 'passkey').length > 0)
  return at(
    accountOverview,
    { canAdd: linkableMethods(user, settings).length > 0, hasPasskeys, canKeep: user.isGuest && canLogInBetter(stage) },
    options,
  )
}

/** The pending login that a guest began on this page, if it has returned from another site. */
function takeResumeInput(): Pick<LoginInput, 'resume'> {
  const pending = pendingLogin()
  if (!pending || isWalletReturn(pending) || !isOfAccount(pending)) return {}
  takePendingLogin()
  return { resume: pending }
}

const finish = (stage: FlowStage) => {
  const result = outcome(stage)
  return result ? done(result) : leave()
}

/** Returns to the overview, which shows the change. The back button does not lead to a completed change. */
const backToOverview = (_: unknown, stage: FlowStage) =>
  currentUser() ? overview(stage, { back: false }) : finish(stage)

/**
 * Shows the account of the signed-in user, with its linked accounts: the user can add, change and remove them, and log
 * out.
 */
export const account = flow<Record<never, never>, ManagedAccount>('account', {
  start: (_, stage) => {
    runOf(stage).before = requireUser(PURPOSE).linkedAccounts
    return overview(stage)
  },
  on: [
    on(accountOverview, (choice, stage) => {
      const user = currentUser()
      if (choice === 'signed-out' || !user) return finish(stage)
      if (choice === 'add') return at(addAccount, { methods: linkableMethods(user, stage.$settings.get()) })
      if (choice === 'passkeys') return at(passkeys, {})
      if (choice === 'keep') return at(login, takeResumeInput())
      if (hasOwn(choice, 'linking')) return at(changeAccount, { action: 'link', method: choice.linking })
      runOf(stage).chosen = choice.account
      return at(accountDetails, { account: choice.account, changes: changesOf(user, choice.account) })
    }),
    on(addAccount, method => at(changeAccount, { action: 'link', method })),
    on(accountDetails, (action, stage) => {
      const { chosen } = runOf(stage)
      const method = chosen && methodOf(requireUser(PURPOSE), chosen)
      return method
        ? at(changeAccount, { action, method, accountId: accountId(chosen) })
        : backToOverview(undefined, stage)
    }),
    on(changeAccount, backToOverview),
    on(passkeys, backToOverview),
    on(login, backToOverview),
  ],
  onExit: outcome,
  // if the session ends during a change, the flow ends too
  onFail: (_, stage) => (runOf(stage).before && !currentUser() ? finish(stage) : undefined),
})
