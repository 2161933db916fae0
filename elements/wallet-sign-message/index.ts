// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletSignMessageElement } from './wallet-sign-message.js'

export { WalletSignMessageElement }

defineElement(WalletSignMessageElement)
