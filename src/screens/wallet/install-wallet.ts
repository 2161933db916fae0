import { atom } from 'nanostores'
import { $connectors, type Connector } from '../../connectors/registry.js'
import { externalWallet as words } from '../../copy/areas/external-wallet.js'
import { shell } from '../../copy/areas/shell.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as icon } from '../../ui/pictures/icons.js'
import { walletMark } from '../../ui/pictures/wallet-marks.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import { knownWallet } from './known-wallets.js'

export interface AbsentWalletParams {
  /** The wallet's name in the host's list. */
  readonly client: string
}

/** Explains how to install a wallet. Continues by itself when the wallet appears. */
export const installWallet = screen('install-wallet', {
  view: choiceView,
  start: ({ client }: AbsentWalletParams, stage: OnStage<Connector>): ChoiceModel => {
    stage.signal.addEventListener(
      'abort',
      $connectors().listen(connectors => {
        const found = connectors.find(({ walletClientType }) => walletClientType === client)
        if (found) stage.finish(found)
      }),
    )
    return { $state: atom(installState(client, () => location.reload())) }
  },
})

/** `reload` reloads the page: an installed wallet only appears in pages that are loaded after the installation. */
export function installState(client: string, reload: () => void): ChoiceState {
  const { name: wallet = client, install } = knownWallet(client) ?? {}
  return {
    icon,
    title: text(words, ({ install }) => install.title({ wallet })),
    detail: text(words, words => (install ? words.install.detail({ wallet }) : words.install.elsewhere({ wallet }))),
    rows: install
      ? [
          {
            key: client,
            label: text(words, ({ install }) => install.open({ wallet })),
            mark: { name: wallet, shape: walletMark(client) },
            href: install,
          },
        ]
      : [],
    answers: [{ text: text(shell, ({ reload }) => reload), press: reload }],
  }
}
