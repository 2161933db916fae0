// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletExportElement } from './wallet-export.js'

export { WalletExportElement }

defineElement(WalletExportElement)
