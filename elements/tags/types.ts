// Written by `npm run generate` from the folders of the tags.
export type { ConfirmTxOptions, TxResult } from '../wallet-confirm-tx/table.js'
export type { FundOptions, FundResult } from '../wallet-fund/table.js'
export type { LoginOptions, ConnectedResult, LoginResult, OAuthTokens } from '../wallet-login-modal/table.js'
