import { ENDPOINTS } from '../../../src/api/endpoints.js'
import { family } from './family.js'

/** The operations for second factors and recovery. */
export const SECURITY = [
  family(
    {
      what: 'second factors by SMS and authenticator',
      file: 'second-factors/mfa.ts',
      test: 'second-factors/mfa.test.ts',
    },
    {
      'mfa.sms.init': { ...ENDPOINTS.mfaSmsInit, asked: 'MfaSmsInitInput', answered: 'SuccessObject' },
      'mfa.sms.verify': {
        method: 'POST',
        path: '/api/v1/mfa/passwordless_sms/verify',
        asked: 'MfaSmsVerifyInput',
        answered: 'MfaVerifyResponse',
      },
      'mfa.sms.enroll': {
        method: 'POST',
        path: '/api/v1/mfa/passwordless_sms/enroll',
        asked: 'MfaSmsAuthenticateEnrollInput',
        answered: 'User',
      },
      'mfa.sms.unenroll': { method: 'POST', path: '/api/v1/mfa/passwordless_sms/unenroll' },
      'mfa.totp.init': { method: 'POST', path: '/api/v1/mfa/totp/init', answered: 'ResponseTotpInitMfa' },
      'mfa.totp.enroll': { method: 'POST', path: '/api/v1/mfa/totp/enroll', asked: 'MfaTotpInput', answered: 'User' },
      'mfa.totp.verify': {
        method: 'POST',
        path: '/api/v1/mfa/totp/verify',
        asked: 'MfaTotpInput',
        answered: 'MfaVerifyResponse',
      },
      'mfa.totp.unenroll': { method: 'POST', path: '/api/v1/mfa/totp/unenroll' },
    },
  ),
  family(
    {
      what: 'second factor by passkey',
      file: 'second-factors/mfa-passkeys.ts',
      test: 'second-factors/mfa-passkeys.test.ts',
    },
    {
      'mfa.passkey.init': {
        ...ENDPOINTS.mfaPasskeyOptions,
        asked: 'MfaPasskeyInitInput',
        answered: 'ResponsePasskeyInitMfa',
      },
      'mfa.passkey.verify': {
        method: 'POST',
        path: '/api/v1/mfa/passkeys/verify',
        asked: 'MfaPasskeyVerifyInput',
        answered: 'MfaVerifyResponse',
      },
      'mfa.passkey.enrollment': {
        method: 'POST',
        path: '/api/v1/mfa/passkeys/enrollment',
        asked: 'MfaEnrollmentPasskeyInput',
        answered: 'EmptyObject',
      },
    },
  ),
  family(
    { what: 'recovery with Google Drive and iCloud', file: 'recovery/recovery.ts', test: 'recovery/recovery.test.ts' },
    {
      'rec.oauthInit': {
        method: 'POST',
        path: '/api/v1/recovery/oauth/init',
        asked: 'OAuthInitRecoveryInput',
        answered: 'OAuthInitResponse',
      },
      'rec.oauthAuthenticate': {
        method: 'POST',
        path: '/api/v1/recovery/oauth/authenticate',
        answered: 'OAuthAuthenticateRecoveryResponse',
      },
      'rec.icloudInit': {
        method: 'POST',
        path: '/api/v1/recovery/oauth/init_icloud',
        asked: 'OAuthInitICloudRecoveryInput',
        answered: 'OAuthInitResponse',
      },
      'rec.icloudConfig': {
        method: 'POST',
        path: '/api/v1/recovery/configuration_icloud',
        asked: 'RecoveryConfigurationICloudInput',
        answered: 'RecoveryConfigurationICloudResponse',
      },
    },
  ),
  family(
    {
      what: 'the development Google Drive and iCloud',
      file: 'recovery/cloud-pages.ts',
      test: 'recovery/recovery.test.ts',
    },
    {
      'rec.icloudCallback': { method: 'GET', path: '/api/v1/recovery/oauth/callback_icloud/{appId}/expo_ios' },
      'cloud.write': { method: 'POST', path: '/development/cloud/{provider}/files' },
      'cloud.read': { method: 'GET', path: '/development/cloud/{provider}/files/{id}' },
    },
  ),
]
