import { atom, computed, type ReadableAtom } from 'nanostores'
import { PASSKEYS_LIMIT } from '../../constants.js'
import type { MfaMethod, Settings } from '../../config/settings.js'
import { mfa } from '../../copy/areas/mfa.js'
import { text, textIn, wordsOf, type Text } from '../../copy/language.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { $session } from '../../session/store.js'
import { accountsOf } from '../../session/user/accounts-of.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import type { Answer } from '../shapes/parts/parts.js'
import { describeFactor, FACTORS } from './describe-factor.js'

/** What the visitor wants: one more, or to be without one. */
export type FactorWish = { readonly enrol: MfaMethod } | { readonly remove: MfaMethod }

/** A second factor in the list: it leads to its enrolment, or it is there and can be removed, or it cannot be had. */
export interface FactorRow {
  /** Tells the rows of one list apart: the method, or a passkey's id. */
  readonly key: string
  readonly label: Text
  /** Path data. */
  readonly icon: string
  readonly chips: readonly Text[]
  /** Said below it: why it cannot be chosen, or when it was added. */
  readonly note?: Text | undefined
  readonly choose?: () => void
  readonly remove?: { readonly text: Text; readonly name: Text; readonly press: () => void }
}

export interface FactorListState {
  /** Path data. */
  readonly icon: string
  readonly title: Text
  readonly detail: Text
  /** What has just become of something that was pressed; read out. */
  readonly news?: Text | undefined
  readonly rows: readonly FactorRow[]
  readonly answers?: readonly Answer[]
}

export interface FactorListModel {
  readonly $state: ReadableAtom<FactorListState>
}

const said = (pick: (words: typeof mfa.english.manage) => string) => text(mfa, words => pick(words.manage))

/** Those that the app enables, and those that the user has already. */
export const offeredFactors = (settings: Settings, user: User): readonly MfaMethod[] =>
  FACTORS.filter(method => settings.mfa.methods.includes(method) || user.mfaMethods.includes(method))

/** Why the user cannot have this factor. A phone that logs in is no second factor, and an account has five passkeys. */
export function whyNotEnrolled(method: MfaMethod, user: User): Text | undefined {
  if (method === 'sms' && accountsOf(user, 'sms').length > 0) return said(words => words.phoneLogsIn)
  const isFull = method === 'passkey' && accountsOf(user, 'passkey').length >= PASSKEYS_LIMIT
  return isFull ? said(words => words.passkeysFull) : undefined
}

type Forgetting = 'idle' | 'busy' | 'done' | 'failed'

/** Has the provider forget that a factor was verified in this browser, where it would ask for none for a while. */
function forgetting(stage: OnStage<FactorWish>) {
  const $forgetting = atom<Forgetting>('idle')
  const forget = stage.run(async () => {
    if ($forgetting.get() === 'busy') return
    $forgetting.set('busy')
    try {
      const { clearMfa } = await import('../../security/second-factors.js')
      await clearMfa(stage.signal)
      $forgetting.set('done')
    } catch (error) {
      if (stage.signal.aborted || isWalletError(error, 'MUST_BE_AUTHENTICATED')) throw error
      $forgetting.set('failed')
    }
  })
  const answer = (state: Forgetting): Answer => ({
    text: said(words => words.forget),
    press: () => void forget(),
    busy: state === 'busy',
    kind: 'secondary',
  })
  return { $forgetting, answer }
}

/** The second factors that there are: what the user has, and what they can have. */
export const factorList = screen('mfa-methods', {
  view: () => import('./factor-list.view.js'),
  start: (_: Record<never, never>, stage: OnStage<FactorWish>): FactorListModel => {
    const row = (user: User, method: MfaMethod): FactorRow => {
      const { label, icon } = describeFactor(method)
      const recommended = method === 'totp' ? [said(words => words.recommended)] : []
      if (user.mfaMethods.includes(method)) {
        const name: Text = language => wordsOf(mfa, language).manage.removes({ method: textIn(label, language) })
        return {
          key: method,
          label,
          icon,
          chips: [...recommended, said(words => words.enabled)],
          remove: { text: said(words => words.remove), name, press: () => stage.finish({ remove: method }) },
        }
      }
      const note = whyNotEnrolled(method, user)
      return {
        key: method,
        label,
        icon,
        chips: recommended,
        note,
        ...(!note && { choose: () => stage.finish({ enrol: method }) }),
      }
    }
    const { $forgetting, answer } = forgetting(stage)
    return {
      $state: computed([$session(), stage.$settings, $forgetting], ({ user }, settings, state): FactorListState => ({
        icon: shield,
        title: said(words => words.title),
        detail: said(words => words.detail),
        ...(state === 'done' && { news: said(words => words.forgotten) }),
        ...(state === 'failed' && { news: said(words => words.notForgotten) }),
        rows: user ? offeredFactors(settings, user).map(method => row(user, method)) : [],
        answers: user && user.mfaMethods.length > 0 ? [answer(state)] : [],
      })),
    }
  },
})
