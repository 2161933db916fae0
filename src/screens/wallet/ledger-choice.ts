import { atom } from 'nanostores'
import type { Connector } from '../../connectors/registry.js'
import { externalWallet as words } from '../../copy/areas/external-wallet.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as icon } from '../../ui/pictures/icons.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'

/** A Solana wallet, and whether its keys are on a Ledger. */
export interface WithOrWithoutLedger {
  readonly connector: Connector
  readonly ledger: boolean
}

/**
 * Asks before a Solana wallet signs, because a wallet does not say where its keys are, and a Ledger signs in another
 * format.
 */
export const ledgerChoice = screen('ledger-choice', {
  view: choiceView,
  start: ({ connector }: Pick<WithOrWithoutLedger, 'connector'>, stage: OnStage<WithOrWithoutLedger>): ChoiceModel => ({
    $state: atom(ledgerState(connector.walletBranding, ledger => stage.finish({ connector, ledger }))),
  }),
})

export function ledgerState(
  { name: wallet, icon: picture }: Connector['walletBranding'],
  choose: (ledger: boolean) => void,
): ChoiceState {
  return {
    icon,
    title: text(words, ({ ledger }) => ledger.title),
    detail: text(words, ({ ledger }) => ledger.detail({ wallet })),
    rows: [
      {
        key: 'without',
        label: text(words, ({ ledger }) => ledger.without),
        mark: { name: wallet, picture },
        leads: true,
        choose: () => choose(false),
      },
      {
        key: 'with',
        label: text(words, ({ ledger }) => ledger.with),
        mark: { name: 'Ledger' },
        leads: true,
        choose: () => choose(true),
      },
    ],
  }
}
