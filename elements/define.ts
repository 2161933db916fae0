import { WalletAppElement } from './wallet-app/wallet-app.js'
import { WalletButtonElement } from './wallet-button/wallet-button.js'
import { WalletConfirmTxElement } from './wallet-confirm-tx/wallet-confirm-tx.js'
import { defineElement } from './define-element.js'
import { WalletFundElement } from './wallet-fund/wallet-fund.js'
import { WalletLoginModalElement } from './wallet-login-modal/wallet-login-modal.js'

/** The app first: what it says holds for the tags that are upgraded after it. */
const ALL = [WalletAppElement, WalletLoginModalElement, WalletFundElement, WalletConfirmTxElement, WalletButtonElement]

/**
 * Defines one element by its tag name, or all of them; in a registry of the host's own, where the browser has such.
 * What is defined already stays as it is. On a server nothing happens.
 */
export function defineWallet(tag?: string, registry: CustomElementRegistry | undefined = globalThis.customElements): void {
  for (const Element of ALL) if (tag === undefined || tag === Element.tag) defineElement(Element, Element.tag, registry)
}
