// Written by `npm run generate` from the folders of the tags.
export type { ManagedAccount } from '../wallet-account/table.js'
export type { ConfirmTxOptions, TxResult } from '../wallet-confirm-tx/table.js'
export type { ConnectOptions } from '../wallet-connect/table.js'
export type { CrossAppOptions, CrossAppResult } from '../wallet-cross-app/table.js'
export type { FundOptions, FundResult } from '../wallet-fund/table.js'
export type { LinkAccountOptions, ChangedAccount } from '../wallet-link-account/table.js'
export type { LoginOptions, ConnectedResult, LoginResult, OAuthTokens } from '../wallet-login-modal/table.js'
export type { PasskeysResult } from '../wallet-passkeys/table.js'
