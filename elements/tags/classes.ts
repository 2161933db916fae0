// Written by `npm run generate` from the folders of the tags.
export { WalletAppElement } from '../wallet-app/wallet-app.js'
export { WalletButtonElement } from '../wallet-button/wallet-button.js'
export { WalletConfirmTxElement } from '../wallet-confirm-tx/wallet-confirm-tx.js'
export { WalletFundElement } from '../wallet-fund/wallet-fund.js'
export { WalletLoginModalElement } from '../wallet-login-modal/wallet-login-modal.js'
