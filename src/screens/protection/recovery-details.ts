import { computed } from 'nanostores'
import type { Settings } from '../../config/settings.js'
import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import { sameAddress } from '../../chains/address.js'
import { $session } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { lock } from '../../ui/pictures/later-icons.js'
import { bySecret } from '../../wallet/frame/entropy.js'
import { consentView, type ConsentModel, type ConsentState } from '../shapes/consent/consent.js'
import type { Answer } from '../shapes/parts/parts.js'
import { recoveryFacts } from './recovery-facts.js'
import { steps, type PlayStep, type Step } from './step.js'
import { walletLabel } from './wallet-label.js'

type Words = typeof protection.english.recovery
const word = (pick: (words: Words) => string): Text => text(protection, words => pick(words.recovery))

/** The root wallet of the secret to which this address belongs, and all wallets of that secret. */
const recoverySecret = (user: User | null, address: string) =>
  user && [...bySecret(user, embeddedWallets(user))].find(([root]) => sameAddress(root.address, address))

/** The recovery methods that can replace this one. */
function answersFor(
  wallet: WalletAccount,
  { embeddedWallets: { userOwnedRecoveryOptions: offered, requireUserOwnedRecoveryOnCreate } }: Settings,
  startStep: (step: Step) => void,
): readonly Answer[] {
  const { by } = recoveryFacts(wallet)
  if (wallet.unified) return []
  const automate: Answer = {
    text: word(words => words.automate),
    press: () => startStep({ secure: wallet, automatic: true }),
    kind: 'secondary',
  }
  const ownRecovery: Answer = {
    text: word(words => (by === 'visitor' ? words.change : words.own)),
    press: () => startStep({ secure: wallet }),
  }
  return [
    ...(by === 'provider' || requireUserOwnedRecoveryOnCreate ? [] : [automate]),
    ...(offered.length > 0 ? [ownRecovery] : []),
  ]
}

/** Shows how a wallet is recovered on another device, which wallets that covers, and the alternatives. */
export const recoveryDetails = screen('recovery-details', {
  view: consentView,
  start: (
    { address, play }: { readonly address: string; readonly play: PlayStep },
    stage: OnStage<never>,
  ): ConsentModel => {
    const startStep = steps(stage, play)
    const back: Answer = { text: word(words => words.back), press: () => void stage.back() }
    return {
      $state: computed([$session(), stage.$settings], ({ user }, settings): ConsentState => {
        const [root, wallets] = recoverySecret(user, address) ?? []
        const answers = root ? answersFor(root, settings, startStep) : []
        return {
          icon: lock,
          title: root ? recoveryFacts(root).name : word(words => words.label),
          ...(root && { detail: recoveryFacts(root).note }),
          addresses: (wallets ?? []).map(wallet => ({ full: wallet.address, label: walletLabel(wallet) })),
          ...(answers.length === 0 && { note: word(words => words.nothingElse) }),
          answers: answers.length > 0 ? answers : [back],
        }
      }),
    }
  },
})
