// Written by `npm run generate` from the folders of the tags.
import { WalletAppElement } from '../wallet-app/wallet-app.js'
import { WalletButtonElement } from '../wallet-button/wallet-button.js'
import { WalletConfirmTxElement } from '../wallet-confirm-tx/wallet-confirm-tx.js'
import { WalletFundElement } from '../wallet-fund/wallet-fund.js'
import { WalletLoginModalElement } from '../wallet-login-modal/wallet-login-modal.js'

/** The tags that are defined at once, in the order of their definition. */
export const FIRST = [WalletAppElement, WalletButtonElement, WalletConfirmTxElement, WalletFundElement, WalletLoginModalElement]
