import { defineElement } from '../define-element.js'
import { WalletAppElement } from './wallet-app.js'

export { WalletAppElement }

defineElement(WalletAppElement, WalletAppElement.tag)
