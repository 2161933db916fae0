import { APP_CONFIG, get, countedAttempt, once, post, type Endpoint, type Sent } from './endpoint.js'

/** The paths of the provider's API. Those of onramps and of recovery from a cloud are with their own requests. */
export const ENDPOINTS = {
  appConfig: APP_CONFIG,
  smartWallets: { method: 'GET', path: '/api/v1/apps/{appId}/smart_wallets', atFirstAddress: true },
  crossAppDetails: get('/api/v1/apps/{appId}/cross-app/details'),
  crossAppConnections: get('/api/v1/apps/{appId}/cross-app/connections'),

  emailSendCode: post<Sent<'InitEmailInput'> & { readonly disableSignup?: boolean }>('/api/v1/passwordless/init'),
  emailAuthenticate: countedAttempt<Sent<'AuthenticateEmailInput'>>('/api/v1/passwordless/authenticate'),
  emailLink: countedAttempt<Sent<'VerifyEmailInput'>>('/api/v1/passwordless/link'),
  emailUpdate: countedAttempt<Sent<'UpdateEmailInput'>>('/api/v1/passwordless/update'),
  emailUnlink: post<Sent<'UnlinkEmailInput'>>('/api/v1/passwordless/unlink'),
  emailTransfer: once('/api/v1/passwordless/transfer'),

  smsSendCode: post<Sent<'PasswordlessSmsPhoneInput'>>('/api/v1/passwordless_sms/init'),
  smsAuthenticate: countedAttempt<Sent<'AuthenticatePhoneInput'>>('/api/v1/passwordless_sms/authenticate'),
  smsLink: countedAttempt<Sent<'VerifyPhoneInput'>>('/api/v1/passwordless_sms/link'),
  smsUpdate: countedAttempt<Sent<'UpdatePhoneInput'>>('/api/v1/passwordless_sms/update'),
  smsUnlink: post<Sent<'UnlinkPhoneInput'>>('/api/v1/passwordless_sms/unlink'),
  smsTransfer: once('/api/v1/passwordless_sms/transfer'),

  ethereumNonce: post<Sent<'SiweInitInput'>>('/api/v1/siwe/init'),
  ethereumAuthenticate: once<Sent<'AuthenticateSiweInput'>>('/api/v1/siwe/authenticate'),
  ethereumLink: once<Sent<'SiweInput'>>('/api/v1/siwe/link'),
  ethereumUnlink: post<Sent<'SiweAddressInput'>>('/api/v1/siwe/unlink'),
  ethereumTransfer: once('/api/v1/siwe/transfer'),
  smartWalletLink: once<Sent<'SmartWalletSiweInput'>>('/api/v1/siwe/link_smart_wallet'),
  solanaNonce: post<Sent<'SiwsInitInput'>>('/api/v1/siws/init'),
  solanaAuthenticate: once<Sent<'AuthenticateSiwsInput'>>('/api/v1/siws/authenticate'),
  solanaLink: once<Sent<'SiwsInput'>>('/api/v1/siws/link'),
  solanaUnlink: post<Sent<'SiwsAddressInput'>>('/api/v1/siws/unlink'),
  solanaTransfer: once('/api/v1/siws/transfer'),

  passkeyRegisterInit: post<Sent<'PasskeyInitInput'>>('/api/v1/passkeys/register/init'),
  passkeyRegister: once<Sent<'PasskeyRegisterInput'>>('/api/v1/passkeys/register'),
  passkeyAuthenticateInit: post<Sent<'PasskeyInitInput'>>('/api/v1/passkeys/authenticate/init'),
  passkeyAuthenticate: once<Sent<'PasskeyAuthenticateInput'>>('/api/v1/passkeys/authenticate'),
  passkeyLinkInit: post<Sent<'PasskeyInitInput'>>('/api/v1/passkeys/link/init'),
  passkeyLink: once<Sent<'PasskeyLinkInput'>>('/api/v1/passkeys/link'),
  passkeyUnlink: post<Sent<'UnlinkPasskeyInput'>>('/api/v1/passkeys/unlink'),

  farcasterStart: post<Sent<'FarcasterInitInput'>>('/api/v1/farcaster/init'),
  farcasterStatus: get('/api/v1/farcaster/status'),
  farcasterAuthenticate: once<Sent<'FarcasterAuthenticateInput'>>('/api/v1/farcaster/authenticate'),
  farcasterLink: once<Sent<'FarcasterLinkInput'>>('/api/v1/farcaster/link'),
  farcasterUnlink: post<Sent<'FarcasterUnlinkInput'>>('/api/v1/farcaster/unlink'),
  farcasterTransfer: once('/api/v1/farcaster/transfer'),
  farcasterSignerStatus: post('/api/v1/farcaster/signer/status'),

  customTokenAuthenticate: post<Sent<'AuthenticateJwtInput'>>('/api/v1/custom_jwt_account/authenticate'),
  customTokenLink: post<Sent<'LinkJwtInput'>>('/api/v1/custom_jwt_account/link'),

  mfaSmsInit: post<Sent<'MfaSmsInitInput'>>('/api/v1/mfa/passwordless_sms/init'),
  mfaPasskeyOptions: post<Sent<'MfaPasskeyInitInput'>>('/api/v1/mfa/passkeys/init'),

  guestAuthenticate: post<Sent<'AuthenticateGuestInput'>>('/api/v1/guest/authenticate'),

  oauthInit: post<Sent<'OAuthInitInput'>>('/api/v1/oauth/init'),
  oauthAuthenticate: once<Sent<'AuthenticateOauthInput'>>('/api/v1/oauth/authenticate'),
  oauthLink: once<Sent<'LinkOAuthInput'>>('/api/v1/oauth/link'),
  oauthUnlink: post<Sent<'OAuthUnlinkInput'>>('/api/v1/oauth/unlink'),
  oauthTransfer: once('/api/v1/oauth/transfer'),

  telegramAuthenticate: post<Sent<'TelegramAuthenticateInput'>>('/api/v1/telegram/authenticate'),
  telegramLink: post<Sent<'TelegramLinkInput'>>('/api/v1/telegram/link'),
  telegramUnlink: post<Sent<'TelegramUnlinkInput'>>('/api/v1/telegram/unlink'),
  telegramTransfer: once('/api/v1/telegram/transfer'),

  sessionRefresh: once<Sent<'OptionalRefreshTokenInput'>>('/api/v1/sessions'),
  sessionLogout: post('/api/v1/sessions/logout'),
  userMe: get('/api/v1/users/me'),
  acceptTerms: post('/api/v1/users/me/accept_terms'),

  walletsRevoke: post('/api/v1/wallets/revoke'),
  walletCreate: once<Sent<'WalletApiCreateInput'>>('/api/v1/wallets'),
  walletRpc: post('/api/v1/wallets/{id}/rpc'),

  tokenPrice: get('/api/v1/token_price'),
  splTokenInfo: get('/api/v1/spl_token_info'),
  transactionScan: post<Sent<'TransactionScanningInput'>>('/api/v1/scan/transaction'),
  analytics: post<Sent<'AnalyticsEventInput'>>('/api/v1/analytics_events'),
} as const satisfies Record<string, Endpoint>
