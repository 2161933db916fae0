import { computed } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { protection } from '../../copy/areas/wallets/protection.js'
import { text } from '../../copy/language.js'
import { $session } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key, wallet } from '../../ui/pictures/icons.js'
import { choiceView, type ChoiceModel, type ChoiceState } from '../shapes/choice/choice.js'
import { steps, type PlayStep } from './step.js'
import { walletLabel } from './wallet-label.js'

/** Asks which of several wallets to export. */
export const whichWallet = screen('which-wallet', {
  view: choiceView,
  start: ({ play }: { readonly play: PlayStep }, stage: OnStage<never>): ChoiceModel => {
    const begin = steps(stage, play)
    return {
      $state: computed($session(), ({ user }): ChoiceState => ({
        icon: key,
        title: text(protection, ({ which }) => which.title),
        detail: text(protection, ({ which }) => which.detail),
        rows: embeddedWallets(user).map(one => ({
          key: `${one.chainType}:${one.address}`,
          label: walletLabel(one),
          mark: { icon: wallet },
          address: shortAddress(one.address),
          leads: true,
          choose: () => begin({ export: one }),
        })),
      })),
    }
  },
})
