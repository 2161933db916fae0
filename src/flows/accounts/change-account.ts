import type { ChangeAccountOptions, ChangedAccount } from '../../ask/questions/change-account.js'
import { providerApp } from '../../accounts/cross-app/provider-apps.js'
import { APP_NAMES_MS, SUCCESS_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { unlinkAsk, unlinking } from '../../screens/account/unlink.js'
import { requireUser } from '../../session/require-user.js'
import { accountId, accountsOf } from '../../session/user/accounts-of.js'
import type { LinkedAccount, User } from '../../session/user/user.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import { WAYS } from './ways.js'

/** The state of one run. */
interface Run {
  method: ChangeAccountOptions['method']
  unlinked: LinkedAccount | undefined
}
const runOf = (stage: FlowStage) =>
  stage.keep<Run>('change-account', () => ({ method: undefined, unlinked: undefined }))

const allWays = Object.values(WAYS)

/** Links, updates or unlinks an account of the signed-in user. */
export const changeAccount = flow<ChangeAccountOptions, ChangedAccount>('change-account', {
  start: async ({ action = 'link', method, accountId: identifier }, stage) => {
    const user = requireUser(`to ${action} an account`)
    if (!method) throw new WalletError('INVALID_DATA', 'Say by `method` what kind of account is meant.')
    const run = runOf(stage)
    run.method = method
    if (action === 'unlink') {
      const account = (run.unlinked = accountToChange(user, method, identifier))
      // The app's name is shown if it loads in time.
      if (account.type === 'cross_app')
        await resolvesWithin(APP_NAMES_MS, providerApp(account.providerApp.id, stage.signal), stage.signal)
      return at(unlinkAsk, { account })
    }
    const changeFlow = WAYS[method]?.[action]
    if (!changeFlow)
      throw new WalletError(
        'INVALID_DATA',
        `Accounts of the kind "${method}" cannot be ${action === 'link' ? 'linked' : 'updated'} here.`,
      )
    return at(changeFlow, {})
  },
  on: [
    ...allWays.flatMap(({ link }) =>
      link ? [on(link, ({ user, transferred }, stage) => done(changedResult(stage, user, transferred)))] : [],
    ),
    ...allWays.flatMap(({ update }) => (update ? [on(update, (user, stage) => done(changedResult(stage, user)))] : [])),
    on(unlinkAsk, (_, stage) => {
      const { unlinked } = runOf(stage)
      if (!unlinked) throw new Error('Nobody has said what is to be unlinked.')
      return at(unlinking, { account: unlinked }, { back: false })
    }),
    on(unlinking, (user, stage) => done(changedResult(stage, user), { after: SUCCESS_MS })),
  ],
})

/**
 * The account to change: the only one of its kind, or the one with this identifier. @throws WalletError INVALID_DATA
 */
function accountToChange(
  user: User,
  method: NonNullable<ChangeAccountOptions['method']>,
  identifier: string | undefined,
): LinkedAccount {
  const accounts = accountsOf(user, method)
  const account =
    identifier === undefined
      ? accounts.length === 1
        ? accounts[0]
        : undefined
      : accounts.find(other => accountId(other).toLowerCase() === identifier.trim().toLowerCase())
  if (!account)
    throw new WalletError(
      'INVALID_DATA',
      accounts.length > 1 && identifier === undefined
        ? 'There are several accounts of this kind: say which by `accountId`.'
        : 'Invalid subject',
    )
  return account
}

function changedResult(stage: FlowStage, user: User, transferred = false): ChangedAccount {
  const { method = 'email', unlinked } = runOf(stage)
  return { user, method, transferred, account: unlinked ?? accountsOf(user, method).at(-1) ?? null }
}
