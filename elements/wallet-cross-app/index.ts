// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletCrossAppElement } from './wallet-cross-app.js'

export { WalletCrossAppElement }

defineElement(WalletCrossAppElement)
