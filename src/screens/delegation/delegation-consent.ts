import { graveName } from '../../config/markup/stated.js'
import { atom } from 'nanostores'
import { delegation } from '../../copy/areas/wallets/delegation.js'
import { text, type Text } from '../../copy/language.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { lock } from '../../ui/pictures/later-icons.js'
import type { ConsentModel, ConsentState } from '../shapes/consent/consent.js'
import { graveConsentView } from '../shapes/consent/grave-consent.js'
import { guarded } from '../shapes/parts/parts.js'
import { declined } from './declined.js'

export interface DelegationParams {
  readonly action: 'grant' | 'revoke'
  readonly wallets: readonly WalletAccount[]
}

export const consentState = (
  { action, wallets }: DelegationParams,
  app: string,
  { decline, accept }: { readonly decline: () => void; readonly accept: () => void },
): ConsentState => {
  const word = (pick: (words: (typeof delegation.english)[typeof action]) => string): Text =>
    text(delegation, words => pick(words[action]))
  return {
    icon: action === 'grant' ? key : lock,
    title: word(words => words.title),
    detail: word(words => words.detail({ app, count: wallets.length })),
    addresses: wallets.map(({ address, chainType }) => ({
      full: address,
      label: text(delegation, words => words.wallet({ chain: chainType === 'ethereum' ? 'Ethereum' : 'Solana' })),
    })),
    answers: [
      { text: word(words => words.decline), press: decline },
      { text: word(words => words.accept), ...guarded(accept) },
    ],
  }
}

/** Asks whether the app may use these wallets while the visitor is away, or whether to revoke that. */
export const delegationConsent = screen('delegation', {
  view: graveConsentView,
  start: (params: DelegationParams, stage: OnStage<'accepted'>): ConsentModel => ({
    $state: atom(
      consentState(params, graveName(stage.$settings.get()), {
        decline: () => stage.leave(declined(params.action)),
        accept: () => stage.finish('accepted'),
      }),
    ),
  }),
})
