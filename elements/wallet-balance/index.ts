// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletBalanceElement } from './wallet-balance.js'

export { WalletBalanceElement }

defineElement(WalletBalanceElement)
