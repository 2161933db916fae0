import { defineElement } from '../define-element.js'
import { WalletLoginModalElement } from './wallet-login-modal.js'

export { WalletLoginModalElement }

defineElement(WalletLoginModalElement, WalletLoginModalElement.tag)
