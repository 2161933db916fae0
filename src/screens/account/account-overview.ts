import { atom, computed } from 'nanostores'
import { isOfAccount } from '../../accounts/open-account.js'
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
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { describeAccount } from './describe-account.js'
import { describeKind } from './describe-kind.js'

/**
 * What the visitor wants: one more way in, or the one that they have gone to another site for; to keep what they have as a guest, their
 * passkeys, a look at one account, or to be gone.
 */
export type AccountWish =
  | 'add'
  | 'keep'
  | 'passkeys'
  | 'signed-out'
  | { readonly linking: LoginMethod }
  | { readonly account: LinkedAccount }

/** A passkey is one of several behind a row of their own. */
const isListed = ({ type }: LinkedAccount) => type !== 'passkey'
/** An address or a number says by itself what it is. */
const isPlain = ({ type }: LinkedAccount) => type === 'email' || type === 'phone'
/** What one logs in with first, then the wallets that were made here. */
const inOrder = ({ linkedAccounts }: User) =>
  linkedAccounts.filter(isListed).sort((one, other) => Number(isEmbedded(one)) - Number(isEmbedded(other)))

const said = (pick: (words: typeof linking.english.account) => string) => text(linking, words => pick(words.account))

const accountRow = (account: LinkedAccount, choose: () => void): ChoiceRow => {
  const { mark, name, kind } = describeAccount(account)
  return {
    key: `${account.type}:${accountId(account)}`,
    label: name,
    draw: breakable,
    mark,
    chips: isPlain(account) ? [] : [kind],
    leads: true,
    choose,
  }
}

const passkeysRow = (count: number, choose: () => void): ChoiceRow => ({
  key: 'passkeys',
  label: said(words => words.passkeys),
  mark: describeKind('passkey').mark,
  chips: [String(count)],
  leads: true,
  choose,
})

/** The way out, and whether the visitor is on it. Who is signed out in another tab is out here, too. */
function wayOut(stage: OnStage<AccountWish>) {
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

/** What the visitor has gone to another site for from here goes on when they are back; each once, for they may come back from there, too. */
function goOn(stage: OnStage<AccountWish>, canKeep: boolean): void {
  const last = stage.keep<{ link?: PendingReturn }>('returned', () => ({}))
  const stops = [
    $pendingLink().subscribe(link => {
      if (!link || link === last.link || !isOfAccount(link)) return
      last.link = link
      stage.finish({ linking: link.provider as LoginMethod })
    }),
    $pendingLogin().subscribe(login => {
      if (login && canKeep && isOfAccount(login)) stage.finish('keep')
    }),
  ]
  stage.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

export interface AccountParams {
  /** There is something that could still be added. */
  readonly canAdd: boolean
  /** A guest can log in with something else: then all that they have stays theirs, on every device. */
  readonly canKeep?: boolean
  readonly hasPasskeys: boolean
}

/** The accounts of the signed-in user, and the way out. */
export const accountOverview = screen('account', {
  size: 'full',
  view: choiceView,
  start: ({ canAdd, canKeep = false, hasPasskeys }: AccountParams, stage: OnStage<AccountWish>): ChoiceModel => {
    const [$leaving, leave] = wayOut(stage)
    goOn(stage, canKeep)
    const rows = (user: User): readonly ChoiceRow[] => {
      const listed = inOrder(user)
      const passkeys = user.linkedAccounts.length - listed.length
      return [
        ...listed.map(account => accountRow(account, () => stage.finish({ account }))),
        ...(hasPasskeys ? [passkeysRow(passkeys, () => stage.finish('passkeys'))] : []),
      ]
    }
    return {
      $state: computed([$session(), $leaving], ({ user }, leaving): ChoiceState => ({
        icon: person,
        title: said(words => words.title),
        detail: said(words => (canKeep ? words.guest : words.detail)),
        rows: user ? rows(user) : [],
        answers: [
          {
            text: said(words => (leaving ? words.loggingOut : words.logOut)),
            press: () => void leave(),
            busy: leaving,
            kind: 'secondary',
          },
          ...(canKeep
            ? [{ text: said(words => words.keep), press: () => stage.finish('keep'), disabled: leaving }]
            : []),
          ...(canAdd ? [{ text: said(words => words.add), press: () => stage.finish('add'), disabled: leaving }] : []),
        ],
      })),
    }
  },
})
