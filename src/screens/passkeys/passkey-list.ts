import { atom, computed } from 'nanostores'
import { PASSKEYS_LIMIT, PASSKEYS_SHOWN } from '../../constants.js'
import { text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import { $session } from '../../session/store.js'
import type { PasskeyAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key, more } from '../../ui/pictures/icons.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { passkeyName } from './passkey-name.js'

/** The visitor's choice: to add a passkey, or to view one. */
export type PasskeyAction = 'add' | { readonly credentialId: string }

/** Lists the user's passkeys. A long list is cut until the visitor expands it. */
export const passkeyList = screen('passkeys', {
  size: 'full',
  view: choiceView,
  start: (_: Record<never, never>, stage: OnStage<PasskeyAction>): ChoiceModel => {
    const word = (pick: (words: typeof passkeys.english.manage) => string) =>
      text(passkeys, words => pick(words.manage))
    const $all = stage.keep('passkeys:all', () => atom(false))
    const row = (passkey: PasskeyAccount): ChoiceRow => ({
      key: passkey.credentialId,
      label: passkeyName(passkey),
      mark: { icon: key },
      leads: true,
      choose: () => stage.finish({ credentialId: passkey.credentialId }),
      ...(passkey.enrolledInMfa && { chips: [word(words => words.secondFactor)] }),
    })
    const viewAll: ChoiceRow = {
      key: 'view-all',
      label: word(words => words.viewAll),
      mark: { icon: more },
      choose: () => $all.set(true),
    }
    return {
      $state: computed([$session(), $all], ({ user }, all): ChoiceState => {
        const existing = (user?.linkedAccounts ?? []).filter(
          (account): account is PasskeyAccount => account.type === 'passkey',
        )
        const full = existing.length >= PASSKEYS_LIMIT && word(words => words.full)
        const isShort = all || existing.length <= PASSKEYS_SHOWN
        return {
          icon: key,
          title: word(words => words.title),
          detail: full || word(words => words.detail),
          rows: isShort ? existing.map(row) : [...existing.slice(0, PASSKEYS_SHOWN - 1).map(row), viewAll],
          answers: [
            {
              text: word(words => words.add),
              press: () => stage.finish('add'),
              off: full,
            },
          ],
        }
      }),
    }
  },
})
