import { computed } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { protection } from '../../copy/areas/wallets/protection.js'
import { text } from '../../copy/language.js'
import { $session } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key, wallet } from '../../ui/pictures/icons.js'
import { $walletPreferences } from '../../wallet/preferences/wallet-preferences.js'
import { choiceView, type ChoiceModel, type ChoiceState } from '../shapes/choice/choice.js'
import { steps, type PlayStep } from './step.js'
import { walletLabel } from './wallet-label.js'

/** Asks which of several wallets to export. */
export const whichWallet = screen('which-wallet', {
  view: choiceView,
  start: ({ play }: { readonly play: PlayStep }, stage: OnStage<never>): ChoiceModel => {
    const startStep = steps(stage, play)
    return {
      $state: computed([$session(), $walletPreferences()], ({ user }): ChoiceState => ({
        icon: key,
        title: text(protection, ({ which }) => which.title),
        detail: text(protection, ({ which }) => which.detail),
        rows: embeddedWallets(user).map(embedded => ({
          key: `${embedded.chainType}:${embedded.address}`,
          label: walletLabel(embedded),
          mark: { icon: wallet },
          address: shortAddress(embedded.address),
          leads: true,
          choose: () => startStep({ export: embedded }),
        })),
      })),
    }
  },
})
