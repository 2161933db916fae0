/** The tags as React components, for hosts whose React sets no properties, or drops them while it hydrates: 17 to 19. */
import { defineWallet } from '../define.js'
import { WALLET_APP } from '../wallet-app/table.js'
import { WALLET_BUTTON } from '../wallet-button/table.js'
import { WALLET_CONFIRM_TX } from '../wallet-confirm-tx/table.js'
import { WALLET_FUND } from '../wallet-fund/table.js'
import { WALLET_LOGIN_MODAL } from '../wallet-login-modal/table.js'
import { componentOf } from './component-of.js'

defineWallet()

export const WalletApp = componentOf(WALLET_APP)
export const WalletButton = componentOf(WALLET_BUTTON)
export const WalletLoginModal = componentOf(WALLET_LOGIN_MODAL)
export const WalletFund = componentOf(WALLET_FUND)
export const WalletConfirmTx = componentOf(WALLET_CONFIRM_TX)
