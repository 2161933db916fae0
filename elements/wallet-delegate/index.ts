// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletDelegateElement } from './wallet-delegate.js'

export { WalletDelegateElement }

defineElement(WalletDelegateElement)
