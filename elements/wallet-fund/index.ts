// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletFundElement } from './wallet-fund.js'

export { WalletFundElement }

defineElement(WalletFundElement)
