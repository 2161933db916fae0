import { atom } from 'nanostores'
import { openOAuthPopup, type OAuthPopup } from '../../channel/oauth-popup.js'
import { RECOVERY_OPTIONS, type RecoveryOption } from '../../config/settings.js'
import { recovery } from '../../copy/areas/wallets/recovery.js'
import { text, type Text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import { lock } from '../../ui/pictures/later-icons.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { cloudMark, cloudName } from './cloud/cloud-names.js'

const word = (pick: (words: typeof recovery.english.secure) => string) => text(recovery, words => pick(words.secure))

export interface SecureAccountParams {
  /** The current recovery method of the wallet, if there is one. */
  readonly current: string | null
  /** The methods that the app offers. */
  readonly offered: readonly RecoveryOption[]
}

export type CloudOption = Exclude<RecoveryOption, 'user-passcode'>

/** The choice, and the window that the press has opened for it. */
export type SecureChoice =
  | { readonly option: 'user-passcode' }
  | { readonly option: CloudOption; readonly popup: OAuthPopup | null }

export interface SecureAccountModel extends ChoiceModel {
  readonly $info: { readonly title: Text; readonly detail: Text }
}

/** Asks which recovery method a wallet gets. A cloud that it uses already is not offered again. */
export const secureAccount = (closable: boolean) =>
  screen('secure-account', {
    info: true,
    closable,
    view: choiceView,
    start: ({ current, offered }: SecureAccountParams, stage: OnStage<SecureChoice>): SecureAccountModel => {
      const owned = RECOVERY_OPTIONS.some(option => option === current)
      const row = (option: RecoveryOption): ChoiceRow =>
        option === 'user-passcode'
          ? {
              key: option,
              label: word(words => (current === option ? words.reset : words.password)),
              mark: { icon: lock },
              leads: true,
              choose: () => stage.finish({ option }),
            }
          : {
              key: option,
              label: word(words => words.backUp({ provider: cloudName(option) })),
              mark: cloudMark,
              choose: () => stage.finish({ option, popup: openOAuthPopup() }),
            }
      const rows = RECOVERY_OPTIONS.filter(
        option => offered.includes(option) && (option === 'user-passcode' || option !== current),
      )
      return {
        $info: { title: word(words => words.infoTitle), detail: word(words => words.infoDetail) },
        $state: atom<ChoiceState>({
          icon: shield,
          title: word(words => (owned ? words.update : words.title)),
          detail: word(words => (rows.length === 0 ? words.nothingElse : owned ? words.updateDetail : words.detail)),
          rows: rows.map(row),
        }),
      }
    },
  })
