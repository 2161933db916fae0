// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletLoginModalElement } from './wallet-login-modal.js'

export { WalletLoginModalElement }

defineElement(WalletLoginModalElement)
