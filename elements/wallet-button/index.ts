import { defineElement } from '../define-element.js'
import { WalletButtonElement } from './wallet-button.js'

export { WalletButtonElement }

defineElement(WalletButtonElement, WalletButtonElement.tag)
