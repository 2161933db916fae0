import { atom } from 'nanostores'
import { openOAuthPopup, type OAuthPopup } from '../../../channel/oauth-popup.js'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { cloud } from '../../../ui/pictures/secret-icons.js'
import type { CloudProvider } from '../../../wallet/cloud/cloud-access.js'
import { consentView, type ConsentState, type ConsentModel } from '../../shapes/consent/consent.js'
import { cloudName } from './cloud-names.js'

const word = (pick: (words: typeof recovery.english.cloud) => string) => text(recovery, words => pick(words.cloud))

/** Asks for a press before a recovery from a cloud. The press opens the cloud's window. */
export const confirmCloud = screen('confirm-cloud', {
  view: consentView,
  start: ({ provider }: { readonly provider: CloudProvider }, stage: OnStage<OAuthPopup | null>): ConsentModel => {
    const names = { provider: cloudName(provider) }
    return {
      $state: atom<ConsentState>({
        icon: cloud,
        title: word(words => words.title),
        detail: word(words => words.detail(names)),
        answers: [{ text: word(words => words.confirm(names)), press: () => stage.finish(openOAuthPopup()) }],
      }),
    }
  },
})
