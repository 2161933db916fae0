// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletCreateElement } from './wallet-create.js'

export { WalletCreateElement }

defineElement(WalletCreateElement)
