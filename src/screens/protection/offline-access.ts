import { graveName } from '../../config/markup/stated.js'
import { computed } from 'nanostores'
import { protection } from '../../copy/areas/wallets/protection.js'
import { text, textIn, type Text } from '../../copy/language.js'
import { $session } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { person } from '../../ui/pictures/icons.js'
import { dateIn } from '../passkeys/passkey-name.js'
import { consentView, type ConsentModel, type ConsentState } from '../shapes/consent/consent.js'
import type { Answer } from '../shapes/parts/parts.js'
import { steps, type PlayStep } from './step.js'
import { walletLabel } from './wallet-label.js'

type Words = typeof protection.english.access
const word = (pick: (words: Words) => string): Text => text(protection, words => pick(words.access))

/** The texts about the wallets that the app may use while the visitor is away. */
export const accessNote = (delegatedWallets: readonly WalletAccount[], app: string): Text =>
  word(words =>
    delegatedWallets.length > 0 ? words.lent({ app, count: delegatedWallets.length }) : words.nobody({ app }),
  )

/** The wallet, and since when the app may use it, if the provider reports that. */
const delegatedLabel =
  ({ delegatedAt, ...wallet }: WalletAccount): Text =>
  language => {
    const name = textIn(walletLabel(wallet), language)
    if (!delegatedAt) return name
    const date = dateIn(delegatedAt, language)
    return textIn(
      word(words => words.since({ wallet: name, date })),
      language,
    )
  }

/** Lists the wallets that the app may use while the visitor is away, with the date of the consent. */
export const offlineAccess = screen('offline-access', {
  view: consentView,
  start: ({ play }: { readonly play: PlayStep }, stage: OnStage<never>): ConsentModel => {
    const startStep = steps(stage, play)
    const allow: Answer = { text: word(words => words.allow), press: () => startStep({ delegation: 'grant' }) }
    const revoke: Answer = {
      text: word(words => words.revoke),
      press: () => startStep({ delegation: 'revoke' }),
      danger: true,
    }
    const back: Answer = { text: word(words => words.back), press: () => void stage.back() }
    return {
      $state: computed([$session(), stage.$settings], ({ user }, settings): ConsentState => {
        const wallets = embeddedWallets(user)
        const delegatedWallets = wallets.filter(({ delegated }) => delegated)
        const canDelegate =
          delegatedWallets.length < wallets.length && wallets.every(({ signsOn }) => signsOn === 'device')
        return {
          icon: person,
          title: word(words => words.label),
          detail: accessNote(delegatedWallets, graveName(settings)),
          addresses: delegatedWallets.map(wallet => ({ full: wallet.address, label: delegatedLabel(wallet) })),
          answers: [
            ...(canDelegate ? [{ ...allow, kind: 'secondary' as const }] : []),
            delegatedWallets.length > 0 ? revoke : back,
          ],
        }
      }),
    }
  },
})
