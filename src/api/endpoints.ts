import { APP_CONFIG, get, once, post, type Endpoint } from './endpoint.js'

/** Every path of the provider's API that this product calls. */
export const ENDPOINTS = {
  appConfig: APP_CONFIG,
  smartWallets: { method: 'GET', path: '/api/v1/apps/{appId}/smart_wallets', atFirstAddress: true },
  crossAppDetails: get('/api/v1/apps/{appId}/cross-app/details'),
  crossAppConnections: get('/api/v1/apps/{appId}/cross-app/connections'),

  emailSendCode: post('/api/v1/passwordless/init'),
  emailAuthenticate: once('/api/v1/passwordless/authenticate'),
  emailLink: once('/api/v1/passwordless/link'),
  emailUpdate: once('/api/v1/passwordless/update'),
  emailUnlink: post('/api/v1/passwordless/unlink'),

  smsSendCode: post('/api/v1/passwordless_sms/init'),
  smsAuthenticate: once('/api/v1/passwordless_sms/authenticate'),
  smsLink: once('/api/v1/passwordless_sms/link'),
  smsUpdate: once('/api/v1/passwordless_sms/update'),
  smsUnlink: post('/api/v1/passwordless_sms/unlink'),

  ethereumNonce: post('/api/v1/siwe/init'),
  ethereumAuthenticate: once('/api/v1/siwe/authenticate'),
  ethereumLink: once('/api/v1/siwe/link'),
  ethereumUnlink: post('/api/v1/siwe/unlink'),
  smartWalletLink: once('/api/v1/siwe/link_smart_wallet'),
  solanaNonce: post('/api/v1/siws/init'),
  solanaAuthenticate: once('/api/v1/siws/authenticate'),
  solanaLink: once('/api/v1/siws/link'),
  solanaUnlink: post('/api/v1/siws/unlink'),

  passkeyRegisterInit: post('/api/v1/passkeys/register/init'),
  passkeyRegister: once('/api/v1/passkeys/register'),
  passkeyAuthenticateInit: post('/api/v1/passkeys/authenticate/init'),
  passkeyAuthenticate: once('/api/v1/passkeys/authenticate'),
  passkeyLinkInit: post('/api/v1/passkeys/link/init'),
  passkeyLink: once('/api/v1/passkeys/link'),
  passkeyUnlink: post('/api/v1/passkeys/unlink'),

  farcasterStart: post('/api/v1/farcaster/init'),
  farcasterStatus: get('/api/v1/farcaster/status'),
  farcasterAuthenticate: once('/api/v1/farcaster/authenticate'),
  farcasterLink: once('/api/v1/farcaster/link'),
  farcasterUnlink: post('/api/v1/farcaster/unlink'),
  farcasterSignerStatus: post('/api/v1/farcaster/signer/status'),

  customTokenAuthenticate: post('/api/v1/custom_jwt_account/authenticate'),
  customTokenLink: post('/api/v1/custom_jwt_account/link'),

  mfaSmsInit: post('/api/v1/mfa/passwordless_sms/init'),
  mfaPasskeyOptions: post('/api/v1/mfa/passkeys/init'),

  guestAuthenticate: post('/api/v1/guest/authenticate'),

  oauthInit: post('/api/v1/oauth/init'),
  oauthAuthenticate: once('/api/v1/oauth/authenticate'),
  oauthLink: once('/api/v1/oauth/link'),
  oauthUnlink: post('/api/v1/oauth/unlink'),

  telegramAuthenticate: post('/api/v1/telegram/authenticate'),
  telegramLink: post('/api/v1/telegram/link'),
  telegramUnlink: post('/api/v1/telegram/unlink'),

  sessionRefresh: once('/api/v1/sessions'),
  sessionLogout: post('/api/v1/sessions/logout'),
  userMe: get('/api/v1/users/me'),
  acceptTerms: post('/api/v1/users/me/accept_terms'),

  walletCreate: once('/api/v1/wallets'),

  tokenPrice: get('/api/v1/token_price'),
  splTokenInfo: get('/api/v1/spl_token_info'),
  transactionScan: post('/api/v1/scan/transaction'),
  analytics: post('/api/v1/analytics_events'),
} as const satisfies Record<string, Endpoint>
