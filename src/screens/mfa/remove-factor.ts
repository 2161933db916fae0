import { atom, computed } from 'nanostores'
import type { MfaMethod } from '../../config/settings.js'
import { mfa } from '../../copy/areas/mfa.js'
import { text, type Text } from '../../copy/language.js'
import { refreshUser } from '../../session/refresh-user.js'
import { currentUser } from '../../session/store.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { passkeyAge, passkeyName, passkeyOrigin } from '../passkeys/passkey-name.js'
import type { ConsentState, ConsentModel } from '../shapes/consent/consent.js'
import { graveConsentView } from '../shapes/consent/grave-consent.js'
import { guarded } from '../shapes/parts/parts.js'
import { describeFactor } from './describe-factor.js'
import { isPromptLeft } from './enrol/enrolment-failure.js'
import { passkeysOfUser } from './which-passkey.js'

/**
 * The factor to remove. For a passkey, `credentialId` says which one. `isReplaced`: its replacement has just been added,
 * so there is no previous screen.
 */
export interface FactorToRemove {
  readonly method: MfaMethod
  readonly credentialId?: string
  readonly isReplaced?: boolean
}

const word = (pick: (words: typeof mfa.english.remove) => string) => text(mfa, words => pick(words.remove))

/** Explains what the removal means for the user's protection. */
function consequenceText({ method }: FactorToRemove, isUnlinked: boolean): Text {
  const count =
    (currentUser()?.mfaMethods.filter(other => other !== 'passkey').length ?? 0) +
    passkeysOfUser({ enrolled: true }).length
  if (method === 'passkey' && isUnlinked) return word(words => words.unlinks)
  return word(words => (count > 1 ? words.detail : words.last))
}

const isEnrolled = ({ method, credentialId }: FactorToRemove): boolean =>
  method === 'passkey'
    ? passkeysOfUser({ enrolled: true }).some(passkey => passkey.credentialId === credentialId)
    : currentUser()?.mfaMethods.includes(method) === true

/**
 * Removes the factor; resolves when the user no longer has it. Reads the user again first: another tab may have removed
 * this factor, or another passkey, which would otherwise be enrolled again with those that stay.
 */
async function remove(factor: FactorToRemove, removeForLogin: boolean, signal: AbortSignal): Promise<void> {
  const { method, credentialId } = factor
  const { submitMfaEnrollment, unenrollMfa } = await import('../../security/second-factors.js')
  await refreshUser()
  if (!isEnrolled(factor) || signal.aborted) return
  if (method !== 'passkey') return void (await unenrollMfa({ method }, signal))
  const credentialIds = passkeysOfUser({ enrolled: true }).flatMap(({ credentialId: id }) =>
    id === credentialId ? [] : [id],
  )
  await submitMfaEnrollment({ method, credentialIds, removeForLogin }, signal)
}

/**
 * Asks whether to remove a second factor. Both answers lead back to the previous screen, or end the screen if there is
 * none. Leaving the prompt for a factor leads back to this question.
 */
export const removeFactor = screen('mfa-remove', {
  view: graveConsentView,
  start: (factor: FactorToRemove, stage: OnStage<void>): ConsentModel => {
    const { method, credentialId, isReplaced = false } = factor
    const end = () => (isReplaced ? stage.finish() : void stage.back())
    const isUnlinked = stage.$settings.get().passkeys.shouldUnlinkOnUnenrollMfa
    const passkey = passkeysOfUser().find(other => other.credentialId === credentialId)
    const detail = consequenceText(factor, isUnlinked)
    const $busy = atom(false)
    const accept = stage.run(async () => {
      if ($busy.get()) return
      $busy.set(true)
      try {
        await remove(factor, isUnlinked, stage.signal)
      } catch (error) {
        $busy.set(false)
        if (!isPromptLeft(error)) throw error
        return
      }
      end()
    })
    return {
      $state: computed($busy, (busy): ConsentState => ({
        icon: describeFactor(method).icon,
        title: word(words => words[method]),
        detail,
        ...(passkey && {
          who: { mark: { icon: key }, name: passkeyName(passkey), from: passkeyAge(passkey) },
          note: passkeyOrigin(passkey),
        }),
        answers: [
          { text: word(words => words.keep), press: end, disabled: busy },
          {
            text: word(words => (busy ? words.removing : words.yes)),
            ...guarded(() => void accept()),
            danger: true,
            busy,
          },
        ],
      })),
    }
  },
})
