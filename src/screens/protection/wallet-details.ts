import { computed } from 'nanostores'
import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import { $session } from '../../session/store.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as walletIcon } from '../../ui/pictures/icons.js'
import { $walletPreferences, makeDefault } from '../../wallet/preferences/wallet-preferences.js'
import { consentView, type ConsentModel, type ConsentState } from '../shapes/consent/consent.js'
import type { Answer } from '../shapes/parts/parts.js'
import { useOf } from './own-wallets.js'
import { walletLabel } from './wallet-label.js'

const word = (pick: (words: typeof protection.english.wallets) => string): Text =>
  text(protection, words => pick(words.wallets))

/** Shows a wallet of the user. They can give it a name, and make it the default one of its chain. */
export const walletDetails = screen('wallet-details', {
  view: consentView,
  start: ({ wallet }: { readonly wallet: WalletAccount }, stage: OnStage<WalletAccount>): ConsentModel => ({
    $state: computed([$session(), $walletPreferences()], ({ user }): ConsentState => {
      const use = useOf(user, wallet)
      const setDefault: Answer = {
        text: word(words => words.makeDefault),
        press: () => {
          if (!user) return
          makeDefault(user.id, wallet)
          stage.back()
        },
        kind: 'secondary',
      }
      return {
        icon: walletIcon,
        title: walletLabel(wallet),
        ...(use === 'default' && { detail: word(words => words.used) }),
        address: { full: wallet.address, label: walletLabel(wallet) },
        answers: [
          ...(use === 'other' ? [setDefault] : []),
          { text: word(words => words.rename), press: () => stage.finish(wallet) },
        ],
      }
    }),
  }),
})
