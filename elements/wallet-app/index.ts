// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletAppElement } from './wallet-app.js'

export { WalletAppElement }

defineElement(WalletAppElement)
