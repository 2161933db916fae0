import { atom, computed } from 'nanostores'
import { text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import { currentUser } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import type { ConsentState, ConsentModel } from '../shapes/consent/consent.js'
import { graveConsentView } from '../shapes/consent/grave-consent.js'
import { guarded } from '../shapes/parts/parts.js'
import { passkeyAge, passkeyName, passkeyOrigin } from './passkey-name.js'

/**
 * Shows one of the user's passkeys, which can be unlinked. One that is a second factor cannot, unless the app allows
 * it.
 */
export const passkeyDetails = screen('passkey', {
  view: graveConsentView,
  start: ({ credentialId }: { readonly credentialId: string }, stage: OnStage<User>): ConsentModel => {
    const word = (pick: (words: typeof passkeys.english.remove) => string) =>
      text(passkeys, words => pick(words.remove))
    const found = currentUser()?.linkedAccounts.find(
      account => account.type === 'passkey' && account.credentialId === credentialId,
    )
    const passkey = found?.type === 'passkey' ? found : undefined
    const isStillFactor = passkey?.enrolledInMfa && !stage.$settings.get().passkeys.shouldUnenrollMfaOnUnlink
    const $busy = atom(false)
    const remove = stage.run(async () => {
      if ($busy.get()) return
      $busy.set(true)
      const { unlinkPasskey } = await import('../../accounts/passkeys/unlink-passkey.js')
      stage.finish(
        await unlinkPasskey(
          { credentialId, removeAsMfa: stage.$settings.get().passkeys.shouldUnenrollMfaOnUnlink },
          stage.signal,
        ),
      )
    })
    const keepAnswer = { text: word(words => words.keep), press: () => void stage.back() }
    return {
      $state: computed($busy, (busy): ConsentState => ({
        icon: key,
        title: word(words => words.title),
        detail: word(words => (isStillFactor ? words.enrolled : words.detail)),
        ...(passkey && {
          who: { mark: { icon: key }, name: passkeyName(passkey), from: passkeyAge(passkey) },
          note: passkeyOrigin(passkey),
        }),
        answers: isStillFactor
          ? [keepAnswer]
          : [
              { ...keepAnswer, disabled: busy },
              {
                text: word(words => (busy ? words.removing : words.remove)),
                ...guarded(() => void remove()),
                danger: true,
                busy,
              },
            ],
      })),
    }
  },
})
