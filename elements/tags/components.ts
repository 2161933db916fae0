// Written by `npm run generate` from the folders of the tags.
import { componentOf } from '../react/component-of.js'
import { WALLET_APP } from '../wallet-app/table.js'
import { WALLET_BUTTON } from '../wallet-button/table.js'
import { WALLET_CONFIRM_TX } from '../wallet-confirm-tx/table.js'
import { WALLET_FUND } from '../wallet-fund/table.js'
import { WALLET_LOGIN_MODAL } from '../wallet-login-modal/table.js'

export const WalletApp = componentOf(WALLET_APP)
export const WalletButton = componentOf(WALLET_BUTTON)
export const WalletConfirmTx = componentOf(WALLET_CONFIRM_TX)
export const WalletFund = componentOf(WALLET_FUND)
export const WalletLoginModal = componentOf(WALLET_LOGIN_MODAL)
