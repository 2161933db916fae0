import { computed } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import { $session } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as walletIcon } from '../../ui/pictures/icons.js'
import { defaultWallet } from '../../wallet/preferences/default-wallet.js'
import { $walletPreferences } from '../../wallet/preferences/wallet-preferences.js'
import { choiceView, type ChoiceModel, type ChoiceState } from '../shapes/choice/choice.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { walletLabel } from './wallet-label.js'

const word = (pick: (words: typeof protection.english.wallets) => string): Text =>
  text(protection, words => pick(words.wallets))

/** The state of a wallet: the only one of its chain, the default one of several, or another one. */
export function useOf(user: User | null, { address, chainType }: WalletAccount): 'only' | 'default' | 'other' {
  if (embeddedWallets(user, chainType).length < 2) return 'only'
  return defaultWallet(user, chainType)?.address === address ? 'default' : 'other'
}

/** Lists the wallets of the user, with the default one of each chain that has several. */
export const ownWallets = screen('own-wallets', {
  view: choiceView,
  start: (_: Record<never, never>, stage: OnStage<WalletAccount>): ChoiceModel => ({
    $state: computed([$session(), $walletPreferences()], ({ user }): ChoiceState => {
      const wallets = embeddedWallets(user)
      return {
        icon: walletIcon,
        title: word(words => words.title),
        ...(wallets.some(wallet => useOf(user, wallet) !== 'only') && { detail: word(words => words.detail) }),
        rows: wallets.map((wallet): ChoiceRow => ({
          key: `${wallet.chainType}:${wallet.address}`,
          label: walletLabel(wallet),
          mark: { icon: walletIcon },
          address: shortAddress(wallet.address),
          chips: useOf(user, wallet) === 'default' ? [word(words => words.isDefault)] : [],
          leads: true,
          choose: () => stage.finish(wallet),
        })),
      }
    }),
  }),
})
