import { defineElement } from '../define-element.js'
import { WalletConfirmTxElement } from './wallet-confirm-tx.js'

export { WalletConfirmTxElement }

defineElement(WalletConfirmTxElement, WalletConfirmTxElement.tag)
