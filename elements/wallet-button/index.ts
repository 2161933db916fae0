// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletButtonElement } from './wallet-button.js'

export { WalletButtonElement }

defineElement(WalletButtonElement)
