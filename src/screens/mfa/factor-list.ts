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

/** The visitor's choice: a factor to add, one to replace by another, or one to remove. */
export type FactorAction =
  | { readonly enrol: MfaMethod }
  | { readonly replace: MfaMethod }
  | { readonly remove: MfaMethod }

/** An action below a row. Its name says what it is about. */
interface RowAction {
  readonly text: Text
  readonly name: Text
  readonly press: () => void
}

/** A second factor in the list: it can be enrolled, it can be removed, or it is unavailable. */
export interface FactorRow {
  /** Identifies the row in the list: the method, or a passkey's id. */
  readonly key: string
  readonly label: Text
  /** Path data. */
  readonly icon: string
  readonly chips: readonly Text[]
  /** The text below it: why it is unavailable, or when it was added. */
  readonly note?: Text | undefined
  readonly choose?: () => void
  readonly replace?: RowAction
  readonly remove?: RowAction
}

export interface FactorListState {
  /** Path data. */
  readonly icon: string
  readonly title: Text
  readonly detail: Text
  /** The result of the last press; read out. */
  readonly news?: Text | undefined
  readonly rows: readonly FactorRow[]
  readonly answers?: readonly Answer[]
}

export interface FactorListModel {
  readonly $state: ReadableAtom<FactorListState>
}

const word = (pick: (words: typeof mfa.english.manage) => string) => text(mfa, words => pick(words.manage))

/** The factors that the app enables, and those that the user has already. */
export const offeredFactors = (settings: Settings, user: User): readonly MfaMethod[] =>
  FACTORS.filter(method => settings.mfa.methods.includes(method) || user.mfaMethods.includes(method))

/**
 * The reason why the user cannot add this factor. A phone that is used to log in cannot be a second factor, and an
 * account has at most five passkeys.
 */
export function whyNotEnrolled(method: MfaMethod, user: User): Text | undefined {
  if (method === 'sms' && accountsOf(user, 'sms').length > 0) return word(words => words.phoneLogsIn)
  const isFull = method === 'passkey' && accountsOf(user, 'passkey').length >= PASSKEYS_LIMIT
  return isFull ? word(words => words.passkeysFull) : undefined
}

/** The factors that the user can add now. */
export const addableFactors = (settings: Settings, user: User): readonly MfaMethod[] =>
  offeredFactors(settings, user).filter(
    method => !user.mfaMethods.includes(method) && whyNotEnrolled(method, user) === undefined,
  )

type ForgetStatus = 'idle' | 'busy' | 'done' | 'failed'

/** Makes the provider ask for a factor again, although one was verified in this browser a short while ago. */
function forgetting(stage: OnStage<FactorAction>) {
  const $forgetting = atom<ForgetStatus>('idle')
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
  const answer = (state: ForgetStatus): Answer => ({
    text: word(words => words.forget),
    press: () => void forget(),
    busy: state === 'busy',
    kind: 'secondary',
  })
  return { $forgetting, answer }
}

/** Lists the second factors: those that the user has, and those that they can add. */
export const factorList = screen('mfa-methods', {
  size: 'full', // so that every factor is in view
  view: () => import('./factor-list.view.js'),
  start: (_: Record<never, never>, stage: OnStage<FactorAction>): FactorListModel => {
    const row = (user: User, settings: Settings, method: MfaMethod): FactorRow => {
      const { label, icon } = describeFactor(method)
      const recommended = method === 'totp' ? [word(words => words.recommended)] : []
      if (user.mfaMethods.includes(method)) {
        const named =
          (name: 'removes' | 'replaces'): Text =>
          language =>
            wordsOf(mfa, language).manage[name]({ method: textIn(label, language) })
        return {
          key: method,
          label,
          icon,
          chips: [...recommended, word(words => words.enabled)],
          ...(addableFactors(settings, user).length > 0 && {
            replace: {
              text: word(words => words.replace),
              name: named('replaces'),
              press: () => stage.finish({ replace: method }),
            },
          }),
          remove: {
            text: word(words => words.remove),
            name: named('removes'),
            press: () => stage.finish({ remove: method }),
          },
        }
      }
      const reason = whyNotEnrolled(method, user)
      return {
        key: method,
        label,
        icon,
        chips: recommended,
        note: reason,
        ...(!reason && { choose: () => stage.finish({ enrol: method }) }),
      }
    }
    const { $forgetting, answer } = forgetting(stage)
    return {
      $state: computed([$session(), stage.$settings, $forgetting], ({ user }, settings, state): FactorListState => ({
        icon: shield,
        title: word(words => words.title),
        detail: word(words => words.detail),
        ...(state === 'done' && { news: word(words => words.forgotten) }),
        ...(state === 'failed' && { news: word(words => words.notForgotten) }),
        rows: user ? offeredFactors(settings, user).map(method => row(user, settings, method)) : [],
        answers: user && user.mfaMethods.length > 0 ? [answer(state)] : [],
      })),
    }
  },
})
