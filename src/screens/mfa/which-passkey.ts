import { atom } from 'nanostores'
import { mfa } from '../../copy/areas/mfa.js'
import { text } from '../../copy/language.js'
import { currentUser } from '../../session/store.js'
import type { PasskeyAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { passkeyName } from '../passkeys/passkey-name.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'

/** The user's passkeys, or those that are second factors. */
export const passkeysOfUser = ({ enrolled = false } = {}): readonly PasskeyAccount[] =>
  (currentUser()?.linkedAccounts ?? []).filter(
    (account): account is PasskeyAccount => account.type === 'passkey' && (!enrolled || account.enrolledInMfa),
  )

/** Asks which of several enrolled passkeys to remove. */
export const whichPasskey = screen('mfa-passkeys', {
  view: choiceView,
  start: (_: Record<never, never>, stage: OnStage<{ credentialId: string }>): ChoiceModel => ({
    $state: atom<ChoiceState>({
      icon: key,
      title: text(mfa, ({ remove }) => remove.which),
      rows: passkeysOfUser({ enrolled: true }).map(passkey => ({
        key: passkey.credentialId,
        label: passkeyName(passkey),
        mark: { icon: key },
        leads: true,
        choose: () => stage.finish({ credentialId: passkey.credentialId }),
      })),
    }),
  }),
})
