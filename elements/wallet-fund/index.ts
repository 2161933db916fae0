import { defineElement } from '../define-element.js'
import { WalletFundElement } from './wallet-fund.js'

export { WalletFundElement }

defineElement(WalletFundElement, WalletFundElement.tag)
