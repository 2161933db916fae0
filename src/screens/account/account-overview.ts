import { atom, computed } from 'nanostores'
import { isOfAccount } from '../../accounts/open-account.js'
import { shortAddress } from '../../chains/address.js'
import type { LoginMethod } from '../../config/settings.js'
import { linking } from '../../copy/areas/linking.js'
import { text } from '../../copy/language.js'
import { logout } from '../../session/logout.js'
import { $pendingLink } from '../../session/returns/pending-link.js'
import { $pendingLogin } from '../../session/returns/pending-login.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { $session } from '../../session/store.js'
import { accountId } from '../../session/user/accounts-of.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { LinkedAccount, User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { person } from '../../ui/pictures/icons.js'
import { breakable } from '../../ui/safe/breakable.js'
import { $walletPreferences } from '../../wallet/preferences/wallet-preferences.js'
import { givenName } from '../protection/given-name.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { describeAccount } from './describe-account.js'
import { describeKind } from './describe-kind.js'

/**
 * The visitor's choice: to add an account, to complete one that another site has returned, to save a guest's account,
 * to manage passkeys, to view an account, or to leave.
 */
export type AccountAction =
  | 'add'
  | 'keep'
  | 'passkeys'
  | 'signed-out'
  | { readonly linking: LoginMethod }
  | { readonly account: LinkedAccount }

/** Passkeys share one row, which opens their list. */
const isListed = ({ type }: LinkedAccount) => type !== 'passkey'
/** An e-mail address or a phone number needs no further label. */
const isPlain = ({ type }: LinkedAccount) => type === 'email' || type === 'phone'
/** Login accounts come first, then the embedded wallets. */
const orderedAccounts = ({ linkedAccounts }: User) =>
  linkedAccounts.filter(isListed).sort((first, other) => Number(isEmbedded(first)) - Number(isEmbedded(other)))

const word = (pick: (words: typeof linking.english.account) => string) => text(linking, words => pick(words.account))

const accountRow = (account: LinkedAccount, choose: () => void): ChoiceRow => {
  const { mark, name, kind } = describeAccount(account)
  const given = isEmbedded(account) ? givenName(account) : undefined
  return {
    key: `${account.type}:${accountId(account)}`,
    label: given ?? name,
    draw: breakable,
    mark,
    ...(given && isEmbedded(account) && { address: shortAddress(account.address) }),
    chips: isPlain(account) ? [] : [kind],
    leads: true,
    choose,
  }
}

const passkeysRow = (count: number, choose: () => void): ChoiceRow => ({
  key: 'passkeys',
  label: word(words => words.passkeys),
  mark: describeKind('passkey').mark,
  chips: [String(count)],
  leads: true,
  choose,
})

/**
 * Returns whether the logout is running, and the function that starts it. A logout in another tab ends the screen, too.
 */
function prepareLogout(stage: OnStage<AccountAction>) {
  const $leaving = atom(false)
  const leave = stage.run(async () => {
    if ($leaving.get()) return
    $leaving.set(true)
    await logout()
  })
  const unsubscribe = $session().subscribe(({ user }) => {
    if (!user) stage.finish('signed-out')
  })
  stage.signal.addEventListener('abort', unsubscribe, { once: true })
  return [$leaving, leave] as const
}

/**
 * Resumes a link or a login for which the visitor went to another site. Each link is resumed once, because the screen
 * may send the visitor to that site again.
 */
function resumeReturn(stage: OnStage<AccountAction>, canKeep: boolean): void {
  const returned = stage.keep<{ link?: PendingReturn }>('returned', () => ({}))
  const unsubscribes = [
    $pendingLink().subscribe(link => {
      if (!link || link === returned.link || !isOfAccount(link)) return
      returned.link = link
      stage.finish({ linking: link.provider as LoginMethod })
    }),
    $pendingLogin().subscribe(login => {
      if (login && canKeep && isOfAccount(login)) stage.finish('keep')
    }),
  ]
  stage.signal.addEventListener('abort', () => unsubscribes.forEach(stop => stop()), { once: true })
}

export interface AccountParams {
  /** True if an account of some kind can still be added. */
  readonly canAdd: boolean
  /** True for a guest who can save the account: with a login method, it is available on every device. */
  readonly canKeep?: boolean
  readonly hasPasskeys: boolean
}

/** Lists the accounts of the signed-in user, and offers the logout. */
export const accountOverview = screen('account', {
  size: 'full',
  view: choiceView,
  start: ({ canAdd, canKeep = false, hasPasskeys }: AccountParams, stage: OnStage<AccountAction>): ChoiceModel => {
    const [$leaving, leave] = prepareLogout(stage)
    resumeReturn(stage, canKeep)
    const rows = (user: User): readonly ChoiceRow[] => {
      const listed = orderedAccounts(user)
      const passkeys = user.linkedAccounts.length - listed.length
      return [
        ...listed.map(account => accountRow(account, () => stage.finish({ account }))),
        ...(hasPasskeys ? [passkeysRow(passkeys, () => stage.finish('passkeys'))] : []),
      ]
    }
    return {
      $state: computed([$session(), $leaving, $walletPreferences()], ({ user }, leaving): ChoiceState => ({
        icon: person,
        title: word(words => words.title),
        detail: word(words => (canKeep ? words.guest : words.detail)),
        rows: user ? rows(user) : [],
        answers: [
          {
            text: word(words => (leaving ? words.loggingOut : words.logOut)),
            press: () => void leave(),
            busy: leaving,
            kind: 'secondary',
          },
          ...(canKeep
            ? [{ text: word(words => words.keep), press: () => stage.finish('keep'), disabled: leaving }]
            : []),
          ...(canAdd ? [{ text: word(words => words.add), press: () => stage.finish('add'), disabled: leaving }] : []),
        ],
      })),
    }
  },
})
