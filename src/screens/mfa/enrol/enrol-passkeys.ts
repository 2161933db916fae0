import { atom } from 'nanostores'
import { PASSKEYS_LIMIT } from '../../../constants.js'
import { mfa } from '../../../copy/areas/mfa.js'
import { text } from '../../../copy/language.js'
import type { User } from '../../../session/user/user.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { key } from '../../../ui/pictures/icons.js'
import { passkeyAge, passkeyName } from '../../passkeys/passkey-name.js'
import { attempt, type AttemptStates } from '../../shapes/status/attempt.js'
import { statusView, type StatusModel } from '../../shapes/status/status.js'
import type { FactorListModel, FactorListState } from '../factor-list.js'
import { passkeysOfUser } from '../which-passkey.js'
import { enrolmentFailure } from './enrolment-failure.js'

const word = (pick: (words: typeof mfa.english.enrol) => string) => text(mfa, words => pick(words.enrol))

/** Asks whether all of the user's passkeys become second factors now, or whether to add a new one first. */
export const enrolPasskeys = screen('enrol-passkey', {
  view: () => import('../factor-list.view.js'),
  start: (_: Record<never, never>, stage: OnStage<'add' | 'enable'>): FactorListModel => {
    const existing = passkeysOfUser()
    return {
      $state: atom<FactorListState>({
        icon: key,
        title: word(words => words.passkeys),
        detail: word(words => words.passkeysDetail),
        rows: existing.map(passkey => ({
          key: passkey.credentialId,
          label: passkeyName(passkey),
          icon: key,
          chips: [],
          note: passkeyAge(passkey),
        })),
        answers: [
          ...(existing.length < PASSKEYS_LIMIT
            ? [{ text: word(words => words.newPasskey), press: () => stage.finish('add') }]
            : []),
          { text: word(words => words.continue), press: () => stage.finish('enable') },
        ],
      }),
    }
  },
})

/** The text at each step. */
export const enablingStates = (goBack: () => void): AttemptStates => ({
  waiting: { mark: { icon: key }, title: word(words => words.enabling), detail: word(words => words.moments) },
  failed: (error, retry) => ({
    title: word(words => words.failed),
    detail: enrolmentFailure(error),
    answers: [
      { text: word(words => words.back), press: goBack },
      { text: word(words => words.retry), press: retry, isRetry: true },
    ],
  }),
})

/** Enrols the user's passkeys as second factors; they can still be used to log in. */
export const enablingPasskeys = screen('enrol-passkey-enabling', {
  view: statusView,
  start: (_: Record<never, never>, stage: OnStage<User>): StatusModel =>
    attempt(
      stage,
      enablingStates(() => {
        if (!stage.back()) stage.leave()
      }),
      async signal => {
        const { submitMfaEnrollment } = await import('../../../security/second-factors.js')
        const credentialIds = passkeysOfUser().map(({ credentialId }) => credentialId)
        return submitMfaEnrollment({ method: 'passkey', credentialIds, removeForLogin: false }, signal)
      },
    ),
})
