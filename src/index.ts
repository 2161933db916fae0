/*
 * The client interface: everything a host's script can do without an element, on the same session as the elements. What
 * needs a screen opens the page's element, or one that is there only as long as it is needed.
 */

// settings
export { configureWallet } from './accounts/configure-wallet.js'
export type { HostConfig, Settings } from './config/settings.js'
export type { ScanRequest, ScanResult, ScanTransaction } from './config/transaction-scan.js'
export type { ChainRecord } from './chains/registry.js'

// session
export { $session, currentUser } from './session/store.js'
export type { SessionCause, SessionState, SessionStatus } from './session/store.js'
export { getAccessToken } from './session/access-token.js'
export { getIdentityToken } from './session/identity-token.js'
export { takeOAuthTokens } from './session/oauth-tokens.js'
export type { OAuthTokens } from './session/oauth-tokens-listener.js'
export { refreshUser } from './session/refresh-user.js'
export { logout } from './session/logout.js'
export { acceptTerms } from './session/accept-terms.js'
export type {
  ChainType, CrossAppAccount, CustomAccount, EmailAccount, EmbeddedWallet, FarcasterAccount, LinkedAccount, OAuthAccount, PasskeyAccount, PhoneAccount,
  SmartWalletAccount, TelegramAccount, User, WalletAccount,
} from './session/user.js'

// login and accounts
export { login } from './accounts/login.js'
export type { ConnectedResult, LoginOptions, LoginResult } from './accounts/login.js'
export { loginAsGuest } from './session/guest.js'
export { sendEmailCode } from './api/email.js'
export { linkEmail } from './accounts/link-email.js'
export { updateEmail } from './accounts/update-email.js'
export { unlinkEmail } from './accounts/unlink-email.js'

// wallets
export { createWallet, createWallets } from './wallet/create.js'
export type { CreateWalletOptions, WalletRecovery } from './wallet/create.js'
export { importWallet } from './wallet/import.js'
export type { ImportWalletOptions } from './wallet/import.js'
export { getWallets } from './wallet/wallets.js'
export { getEthereumProvider } from './wallet/ethereum-provider.js'
export type { EthereumProvider, ProviderEvents } from './wallet/ethereum-provider.js'
export { ProviderRpcError } from './wallet/provider-error.js'
export { setApprovals } from './wallet/approvals.js'
export type { Approvals, ApprovedTransaction, MessageApproval, TransactionApproval } from './wallet/approvals.js'
export { onFrameLoadFailed } from './channel/wallet-frame.js'
export { $connectors, connectorsReady } from './connectors/registry.js'
export type { Connector, ExternalProvider } from './connectors/registry.js'
export { $connectedWallets } from './connectors/connections.js'
export { connectExternalWallet, disconnectExternalWallet } from './connectors/connected-wallets.js'
export type { ConnectedWallet } from './connectors/connections.js'

// transactions, messages, funding
export { sendTransaction } from './wallet/send-transaction.js'
export type { SendTransactionRequest } from './wallet/send-transaction.js'
export { signMessage } from './wallet/sign-message.js'
export type { SignMessageRequest } from './wallet/sign-message.js'
export { fundWallet } from './funding/fund-wallet.js'
export type { FundResult } from './funding/fund-wallet.js'
export type { FundInput } from './funding/funding-config.js'

// errors
export { isWalletError, WalletError } from './errors/wallet-error.js'
export { ERROR_CODES } from './errors/codes.js'
export type { ErrorCode } from './errors/codes.js'
