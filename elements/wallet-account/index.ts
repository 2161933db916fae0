// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletAccountElement } from './wallet-account.js'

export { WalletAccountElement }

defineElement(WalletAccountElement)
