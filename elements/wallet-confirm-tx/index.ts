// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletConfirmTxElement } from './wallet-confirm-tx.js'

export { WalletConfirmTxElement }

defineElement(WalletConfirmTxElement)
