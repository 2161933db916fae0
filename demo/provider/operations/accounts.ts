import { ENDPOINTS } from '../../../src/api/endpoints.js'
import { family } from './family.js'

/** The operations for apps, login methods, sessions and users. */
export const ACCOUNTS = [
  family(
    { what: 'an app: settings, keys, connections to other apps', file: 'apps/app.ts', test: 'apps/app.test.ts' },
    {
      'app.config': { ...ENDPOINTS.appConfig, answered: 'AppResponseSchema' },
      'app.jwks': { method: 'GET', path: '/api/v1/apps/{appId}/jwks.json', answered: 'JsonWebKeySet' },
      'app.jwks.bare': { method: 'GET', path: '/v1/apps/{appId}/jwks.json' },
      'app.crossApp.details': { ...ENDPOINTS.crossAppDetails },
      'app.crossApp.connections': { ...ENDPOINTS.crossAppConnections, answered: 'CrossAppConnectionsResponse' },
    },
  ),
  family(
    { what: 'login by e-mail', file: 'login/email.ts', test: 'login/email.test.ts' },
    {
      'email.init': { ...ENDPOINTS.emailSendCode, asked: 'InitEmailInput', answered: 'SuccessObject' },
      'email.authenticate': {
        ...ENDPOINTS.emailAuthenticate,
        asked: 'AuthenticateEmailInput',
        answered: 'AuthenticatedUser',
      },
      'email.link': { ...ENDPOINTS.emailLink, asked: 'VerifyEmailInput', answered: 'User' },
      'email.update': { ...ENDPOINTS.emailUpdate, asked: 'UpdateEmailInput', answered: 'User' },
      'email.unlink': { ...ENDPOINTS.emailUnlink, asked: 'UnlinkEmailInput', answered: 'User' },
      'email.transfer': {
        method: 'POST',
        path: '/api/v1/passwordless/transfer',
        asked: 'TransferEmailInput',
        answered: 'User',
      },
    },
  ),
  family(
    { what: 'login by SMS and WhatsApp', file: 'login/sms.ts', test: 'login/sms.test.ts' },
    {
      'sms.init': { ...ENDPOINTS.smsSendCode, asked: 'PasswordlessSmsPhoneInput', answered: 'SuccessObject' },
      'sms.authenticate': {
        ...ENDPOINTS.smsAuthenticate,
        asked: 'AuthenticatePhoneInput',
        answered: 'AuthenticatedUser',
      },
      'sms.link': { ...ENDPOINTS.smsLink, asked: 'VerifyPhoneInput', answered: 'User' },
      'sms.update': { ...ENDPOINTS.smsUpdate, asked: 'UpdatePhoneInput', answered: 'User' },
      'sms.unlink': { ...ENDPOINTS.smsUnlink, asked: 'UnlinkPhoneInput', answered: 'User' },
      'sms.transfer': {
        method: 'POST',
        path: '/api/v1/passwordless_sms/transfer',
        asked: 'TransferPhoneInput',
        answered: 'User',
      },
    },
  ),
  family(
    { what: "login with the host's own token", file: 'login/custom-jwt.ts', test: 'login/custom-jwt.test.ts' },
    {
      'jwt.authenticate': {
        ...ENDPOINTS.customTokenAuthenticate,
        asked: 'AuthenticateJwtInput',
        answered: 'AuthenticatedUser',
      },
      'jwt.link': { ...ENDPOINTS.customTokenLink, asked: 'LinkJwtInput', answered: 'User' },
      'jwt.unlink': { method: 'POST', path: '/api/v1/custom_jwt_account/unlink' },
    },
  ),
  family(
    { what: 'guests', file: 'login/guest.ts', test: 'login/guest.test.ts' },
    {
      'guest.authenticate': {
        ...ENDPOINTS.guestAuthenticate,
        asked: 'AuthenticateGuestInput',
        answered: 'AuthenticatedUser',
      },
    },
  ),
  family(
    {
      what: 'social login: the sites of `login/social/social-sites.ts`, and `privy:{app id}`',
      file: 'login/social/oauth.ts',
      test: 'login/social/oauth.test.ts',
    },
    {
      'oauth.init': { ...ENDPOINTS.oauthInit, asked: 'OAuthInitInput', answered: 'OAuthInitResponse' },
      'oauth.authenticate': {
        ...ENDPOINTS.oauthAuthenticate,
        asked: 'AuthenticateOauthInput',
        answered: 'AuthenticatedUser',
      },
      'oauth.link': { ...ENDPOINTS.oauthLink, asked: 'LinkOAuthInput', answered: 'OAuthLinkResponse' },
      'oauth.unlink': { ...ENDPOINTS.oauthUnlink, asked: 'OAuthUnlinkInput', answered: 'User' },
      'oauth.transfer': {
        method: 'POST',
        path: '/api/v1/oauth/transfer',
        asked: 'TransferOAuthInput',
        answered: 'User',
      },
    },
  ),
  family(
    { what: 'return from a social login', file: 'login/social/oauth-pages.ts', test: 'login/social/oauth.test.ts' },
    {
      'oauth.callback': { method: 'GET', path: '/api/v1/oauth/callback' },
    },
  ),
  family(
    { what: 'Telegram login', file: 'login/telegram/telegram.ts', test: 'login/telegram/telegram.test.ts' },
    {
      'tg.authenticate': {
        ...ENDPOINTS.telegramAuthenticate,
        asked: 'TelegramAuthenticateInput',
        answered: 'AuthenticatedUser',
      },
      'tg.link': { ...ENDPOINTS.telegramLink, asked: 'TelegramLinkInput', answered: 'User' },
      'tg.unlink': { ...ENDPOINTS.telegramUnlink, asked: 'TelegramUnlinkInput', answered: 'User' },
      'tg.transfer': {
        method: 'POST',
        path: '/api/v1/telegram/transfer',
        asked: 'TransferTelegramInput',
        answered: 'User',
      },
    },
  ),
  family(
    {
      what: "Telegram's login script",
      file: 'login/telegram/telegram-pages.ts',
      test: 'login/telegram/telegram-pages.test.ts',
    },
    {
      'tg.script': { method: 'GET', path: '/js/telegram-login.js' },
    },
  ),
  family(
    {
      what: 'sign-in with Ethereum, also with smart wallets',
      file: 'login/wallets/siwe.ts',
      test: 'login/wallets/siwe.test.ts',
    },
    {
      'siwe.init': { ...ENDPOINTS.ethereumNonce, asked: 'SiweInitInput', answered: 'SiweNonce' },
      'siwe.authenticate': {
        ...ENDPOINTS.ethereumAuthenticate,
        asked: 'AuthenticateSiweInput',
        answered: 'AuthenticatedUser',
      },
      'siwe.link': { ...ENDPOINTS.ethereumLink, asked: 'SiweInput', answered: 'User' },
      'siwe.linkSmartWallet': { ...ENDPOINTS.smartWalletLink, asked: 'SmartWalletSiweInput', answered: 'User' },
      'siwe.unlink': { ...ENDPOINTS.ethereumUnlink, asked: 'SiweAddressInput', answered: 'User' },
      'siwe.transfer': { method: 'POST', path: '/api/v1/siwe/transfer', asked: 'TransferSiweInput', answered: 'User' },
    },
  ),
  family(
    { what: 'sign-in with Solana', file: 'login/wallets/siws.ts', test: 'login/wallets/siws.test.ts' },
    {
      'siws.init': { ...ENDPOINTS.solanaNonce, asked: 'SiwsInitInput', answered: 'SiwsNonce' },
      'siws.authenticate': {
        ...ENDPOINTS.solanaAuthenticate,
        asked: 'AuthenticateSiwsInput',
        answered: 'AuthenticatedUser',
      },
      'siws.link': { ...ENDPOINTS.solanaLink, asked: 'SiwsInput', answered: 'User' },
      'siws.unlink': { ...ENDPOINTS.solanaUnlink, asked: 'SiwsAddressInput', answered: 'User' },
      'siws.transfer': { method: 'POST', path: '/api/v1/siws/transfer', answered: 'User' },
    },
  ),
  family(
    { what: 'Farcaster login', file: 'login/farcaster/farcaster.ts', test: 'login/farcaster/farcaster.test.ts' },
    {
      'fc.init': { ...ENDPOINTS.farcasterStart, asked: 'FarcasterInitInput', answered: 'FarcasterConnectInitResponse' },
      'fc.status': {
        ...ENDPOINTS.farcasterStatus,
        answered: ['FarcasterConnectStatusPendingResponse', 'FarcasterConnectStatusCompletedResponse'],
      },
      'fc.authenticate': {
        ...ENDPOINTS.farcasterAuthenticate,
        asked: 'FarcasterAuthenticateInput',
        answered: 'AuthenticatedUser',
      },
      'fc.link': { ...ENDPOINTS.farcasterLink, asked: 'FarcasterLinkInput', answered: 'User' },
      'fc.unlink': { ...ENDPOINTS.farcasterUnlink, asked: 'FarcasterUnlinkInput', answered: 'User' },
      'fc.transfer': {
        method: 'POST',
        path: '/api/v1/farcaster/transfer',
        asked: 'TransferFarcasterInput',
        answered: 'User',
      },
      'fc2.init': {
        method: 'POST',
        path: '/api/v2/farcaster/init',
        asked: 'FarcasterV2InitInput',
        answered: 'FarcasterV2InitResponse',
      },
      'fc2.authenticate': {
        method: 'POST',
        path: '/api/v2/farcaster/authenticate',
        asked: 'FarcasterV2AuthenticateInput',
        answered: 'AuthenticatedUser',
      },
    },
  ),
  family(
    {
      what: 'Farcaster signers',
      file: 'login/farcaster/farcaster-signer.ts',
      test: 'login/farcaster/farcaster.test.ts',
    },
    {
      'fc.signerInit': {
        method: 'POST',
        path: '/api/v1/farcaster/signer/init',
        asked: 'FarcasterSignerInitInput',
        answered: 'FarcasterSignerInitResponse',
      },
      'fc.signerStatus': { ...ENDPOINTS.farcasterSignerStatus, answered: 'FarcasterSignerStatusResponse' },
    },
  ),
  family(
    { what: 'passkeys', file: 'login/passkeys/passkeys.ts', test: 'login/passkeys/passkeys.test.ts' },
    {
      'passkey.registerInit': {
        ...ENDPOINTS.passkeyRegisterInit,
        asked: 'PasskeyInitInput',
        answered: 'ResponsePasskeyInitRegister',
      },
      'passkey.register': {
        ...ENDPOINTS.passkeyRegister,
        asked: 'PasskeyRegisterInput',
        answered: 'AuthenticatedUser',
      },
      'passkey.authInit': {
        ...ENDPOINTS.passkeyAuthenticateInit,
        asked: 'PasskeyInitInput',
        answered: 'ResponsePasskeyInitAuthenticate',
      },
      'passkey.authenticate': {
        ...ENDPOINTS.passkeyAuthenticate,
        asked: 'PasskeyAuthenticateInput',
        answered: 'AuthenticatedUser',
      },
      'passkey.linkInit': {
        ...ENDPOINTS.passkeyLinkInit,
        asked: 'PasskeyInitInput',
        answered: 'ResponsePasskeyInitLink',
      },
      'passkey.link': { ...ENDPOINTS.passkeyLink, asked: 'PasskeyLinkInput', answered: 'User' },
      'passkey.unlink': { ...ENDPOINTS.passkeyUnlink, asked: 'UnlinkPasskeyInput', answered: 'User' },
    },
  ),
  family(
    { what: 'sessions', file: 'accounts/sessions.ts', test: 'accounts/sessions.test.ts' },
    {
      'session.refresh': {
        ...ENDPOINTS.sessionRefresh,
        asked: 'OptionalRefreshTokenInput',
        answered: ['AuthenticatedUser', 'LoggedOutUser'],
      },
      'session.logout': { ...ENDPOINTS.sessionLogout, answered: 'EmptyObject' },
    },
  ),
  family(
    { what: 'the signed-in user', file: 'accounts/users.ts', test: 'accounts/users.test.ts' },
    {
      'user.me': { ...ENDPOINTS.userMe, answered: 'UserWithIdentityToken' },
      'user.acceptTerms': { ...ENDPOINTS.acceptTerms, answered: 'User' },
    },
  ),
  family(
    { what: 'captcha', file: 'apps/captcha.ts', test: 'apps/captcha.test.ts' },
    {
      'captcha.script': { method: 'GET', path: '/captcha/api.js' },
      'captcha.token': { method: 'POST', path: '/captcha/token' },
    },
  ),
  family(
    { what: 'analytics', file: 'apps/analytics.ts', test: 'apps/app.test.ts' },
    {
      analytics: { ...ENDPOINTS.analytics, asked: 'AnalyticsEventInput' },
    },
  ),
]
