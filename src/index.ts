/*
 * The client interface: everything that a host's script can do without an element. It shares the session with the
 * elements. A verb that needs a screen opens the page's element, or one that exists only as long as it is needed.
 */

// settings
export { configureWallet } from './accounts/configure-wallet.js'
export type {
  AskingApp,
  CoinbaseWalletRequest,
  ConnectByCoinbaseWallet,
  ConnectByWalletConnect,
  HostConfig,
  RestoredWallet,
  RestoreWalletRequest,
  Settings,
  WalletConnectRequest,
} from './config/settings.js'
export type { ScanRequest, ScanResult, ScanTransaction } from './config/transaction-scan.js'
export type { ChainRecord } from './chains/registry.js'

// session
export { $session, currentUser } from './session/store.js'
export type { SessionCause, SessionState, SessionStatus } from './session/store.js'
export { getAccessToken } from './session/tokens/access-token.js'
export { getIdentityToken } from './session/tokens/identity-token.js'
export { takeOAuthTokens } from './session/tokens/oauth-tokens.js'
export type { OAuthTokens } from './session/tokens/oauth-tokens-listener.js'
export { refreshUser } from './session/refresh-user.js'
export { logout } from './session/logout.js'
export { acceptTerms } from './session/accept-terms.js'
export type {
  CrossAppAccount,
  CustomAccount,
  EmailAccount,
  EmbeddedWallet,
  FarcasterAccount,
  LinkedAccount,
  OAuthAccount,
  PasskeyAccount,
  PhoneAccount,
  SmartWalletAccount,
  TelegramAccount,
  User,
  WalletAccount,
} from './session/user/user.js'
export type { ChainType } from './chains/chain-type.js'

// login and accounts
export { login } from './accounts/login.js'
export { logIn } from './accounts/log-in.js'
export { link } from './accounts/linking/link.js'
export { update } from './accounts/linking/update.js'
export { unlink } from './accounts/linking/unlink.js'
export type { AccountIdentifier } from './accounts/linking/unlink.js'
export type { LinkProof, Proof, UpdateProof, UseOptions } from './accounts/proofs/proof.js'
export { connectWallet } from './accounts/wallet/connect-wallet.js'
export type { ConnectOptions } from './ask/questions/connect-wallet.js'
export type { ConnectedResult, LoginOptions, LoginResult } from './ask/questions/login.js'
export { loginAsGuest } from './session/guest.js'
export { syncCustomAuth } from './accounts/custom-token/sync-custom-auth.js'
export { $customAuth } from './accounts/custom-token/custom-auth-status.js'
export type { CustomAuth, CustomAuthStatus } from './session/custom-auth.js'
export { linkAccount, unlinkAccount, updateAccount } from './accounts/linking/ask-to-change.js'
export { transferAccount } from './accounts/transfer/transfer-account.js'
export type { AccountToLink, AccountTransfer, LinkMethod } from './accounts/transfer/account-transfer.js'
export type { ChangeAccountOptions, ChangedAccount } from './ask/questions/change-account.js'
export { sendEmailCode } from './api/login/email.js'
export { linkEmail, unlinkEmail, updateEmail } from './accounts/linking/email.js'
export { sendSmsCode } from './api/login/sms.js'
export { linkPhone, unlinkPhone, updatePhone } from './accounts/linking/phone.js'
export { makePasskey, provePasskey } from './accounts/passkeys/passkey-proof.js'
export type { NewPasskeyProof, PasskeyOptions, PasskeyProof, PasskeyStep } from './accounts/passkeys/passkey-proof.js'
export { linkPasskey } from './accounts/passkeys/link-passkey.js'
export { proveFarcaster } from './accounts/farcaster/prove-farcaster.js'
export type { FarcasterOptions } from './accounts/farcaster/prove-farcaster.js'
export { linkFarcaster, unlinkFarcaster } from './accounts/linking/farcaster.js'
export { linkTelegram, unlinkTelegram } from './accounts/linking/telegram.js'
export type { TelegramSigned } from './api/login/telegram.js'
export { unlinkPasskey } from './accounts/passkeys/unlink-passkey.js'
export { linkCrossApp } from './accounts/cross-app/link-cross-app.js'
export { unlinkCrossApp } from './accounts/cross-app/unlink-cross-app.js'
export { linkOAuth } from './accounts/oauth/link-oauth.js'
export { unlinkOAuth } from './accounts/oauth/unlink-oauth.js'
export type { OAuthProvider } from './config/oauth-providers.js'
export { linkWallet } from './accounts/wallet/link-wallet.js'
export { linkSmartWallet } from './accounts/linking/smart-wallet.js'
export type { SmartWalletToLink } from './accounts/linking/smart-wallet.js'
export { unlinkWallet } from './accounts/wallet/unlink-wallet.js'
export { proveWallet } from './accounts/wallet/proof.js'
export type { ProofOptions, SignInStatus, WalletProof } from './accounts/wallet/proof.js'

// wallets
export { createWallet, createWallets } from './wallet/frame/create.js'
export type { CreateWalletOptions, WalletRecovery } from './wallet/frame/create.js'
export { setRecovery } from './wallet/frame/set-recovery.js'
export type { NewRecovery, SetRecoveryOptions } from './wallet/frame/set-recovery.js'
export { importWallet } from './wallet/frame/import.js'
export type { ImportWalletOptions } from './wallet/frame/import.js'
export { delegateWallet, getDelegatedActions, revokeWallets } from './wallet/delegation/delegate-wallet.js'
export type { DelegatedAction } from './wallet/delegation/delegate-wallet.js'
export type { DelegateOptions, DelegateResult } from './ask/questions/delegate-wallet.js'
export {
  getFarcasterSignerStatus,
  requestFarcasterSigner,
  signFarcasterMessage,
} from './wallet/farcaster/request-signer.js'
export type { FarcasterSignerOptions } from './wallet/farcaster/request-signer.js'
export type { FarcasterSigner } from './ask/questions/farcaster-signer.js'
export type { SignerStatus } from './api/login/signer-status.js'
export { importOwnWallet } from './wallet/export/import-own-wallet.js'
export type { ImportOwnWalletOptions } from './wallet/export/import-own-wallet.js'
export { exportWallet } from './wallet/export/export-wallet.js'
export type { ExportOptions, ExportResult } from './ask/questions/export-wallet.js'
export { getSmartWalletConfig } from './wallet/smart/smart-wallet-config.js'
export type { PaymasterContext, SmartWalletConfig, SmartWalletNetwork } from './wallet/smart/smart-wallet-config.js'
export { getWallets } from './wallet/wallets.js'
export { getEthereumProvider } from './wallet/provider/ethereum-provider.js'
export type { EthereumProvider, ProviderEvents } from './wallet/provider/ethereum-provider.js'
export { getExternalProvider } from './wallet/provider/external-provider.js'
export { ProviderRpcError } from './wallet/provider/provider-error.js'
export { onFrameLoadFailed } from './channel/wallet-frame.js'
export { $connectors, connectorsReady } from './connectors/registry.js'
export type { Connector, ExternalProvider } from './connectors/registry.js'
export { $connectedWallets } from './connectors/connections.js'
export { connectExternalWallet, disconnectExternalWallet } from './connectors/connected-wallets.js'
export type { ConnectedWallet } from './connectors/connections.js'

// second factors
export {
  clearMfa,
  enrollSms,
  enrollTotp,
  submitMfaEnrollment,
  unenrollMfa,
  verifyMfa,
} from './security/second-factors.js'
export type { MfaProof, TotpEnrollment } from './security/second-factors.js'
export { proveWithPasskey } from './security/passkey-factor.js'
export { sendMfaSmsCode } from './api/mfa.js'

// questions that only the visitor can answer
export { setHandler } from './ask/handlers.js'
export type { Handler } from './ask/handlers.js'
export type { QuestionName } from './ask/questions.js'
export type { ApprovedTransaction, TransactionRequest } from './ask/questions/confirm-transaction.js'
export type { MessageApproval, SignedMessage } from './ask/questions/sign-message.js'
export type { IdentityCheck, UncheckedFactor, VerifiedFactor } from './ask/questions/verify-identity.js'
export type { WalletToRecover } from './ask/questions/recover-wallet.js'

// transactions, messages, funding
export { sendTransaction } from './wallet/send-transaction.js'
export { cancelTransaction, speedUpTransaction } from './wallet/replace-transaction.js'
export type { ReplaceTransactionOptions } from './wallet/replace-transaction.js'
export { signMessage } from './wallet/sign-message.js'
export type { SignMessageRequest } from './wallet/sign-message.js'
export {
  sendTransactionWithCrossAppWallet,
  signMessageWithCrossAppWallet,
  signTypedDataWithCrossAppWallet,
} from './wallet/cross-app/verbs.js'
export { fundWallet } from './funding/fund-wallet.js'
export type { FundInput, FundResult } from './ask/questions/fund.js'

// errors
export { isWalletError, WalletError } from './errors/wallet-error.js'
export { ERROR_CODES } from './errors/codes.js'
export type { ErrorCode } from './errors/codes.js'
