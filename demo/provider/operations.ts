/** The operations of the wire that this provider serves: name, method, path (`*` is one part of it). */
export const OPERATIONS = {
  'app.config': 'GET /api/v1/apps/*',
  'app.jwks': 'GET /api/v1/apps/*/jwks.json',
  'app.smartWallets': 'GET /api/v1/apps/*/smart_wallets',
  'app.crossApp.details': 'GET /api/v1/apps/*/cross-app/details',
  'app.crossApp.connections': 'GET /api/v1/apps/*/cross-app/connections',
  'email.init': 'POST /api/v1/passwordless/init',
  'email.authenticate': 'POST /api/v1/passwordless/authenticate',
  'email.link': 'POST /api/v1/passwordless/link',
  'email.update': 'POST /api/v1/passwordless/update',
  'email.unlink': 'POST /api/v1/passwordless/unlink',
  'email.transfer': 'POST /api/v1/passwordless/transfer',
  'guest.authenticate': 'POST /api/v1/guest/authenticate',
  'oauth.init': 'POST /api/v1/oauth/init',
  'oauth.authenticate': 'POST /api/v1/oauth/authenticate',
  'oauth.link': 'POST /api/v1/oauth/link',
  'oauth.unlink': 'POST /api/v1/oauth/unlink',
  'tg.authenticate': 'POST /api/v1/telegram/authenticate',
  'tg.link': 'POST /api/v1/telegram/link',
  'tg.unlink': 'POST /api/v1/telegram/unlink',
  'tg.transfer': 'POST /api/v1/telegram/transfer',
  'passkey.registerInit': 'POST /api/v1/passkeys/register/init',
  'passkey.register': 'POST /api/v1/passkeys/register',
  'passkey.authInit': 'POST /api/v1/passkeys/authenticate/init',
  'passkey.authenticate': 'POST /api/v1/passkeys/authenticate',
  'passkey.linkInit': 'POST /api/v1/passkeys/link/init',
  'passkey.link': 'POST /api/v1/passkeys/link',
  'passkey.unlink': 'POST /api/v1/passkeys/unlink',
  'mfa.sms.init': 'POST /api/v1/mfa/passwordless_sms/init',
  'mfa.sms.verify': 'POST /api/v1/mfa/passwordless_sms/verify',
  'mfa.sms.enroll': 'POST /api/v1/mfa/passwordless_sms/enroll',
  'mfa.sms.unenroll': 'POST /api/v1/mfa/passwordless_sms/unenroll',
  'mfa.totp.init': 'POST /api/v1/mfa/totp/init',
  'mfa.totp.enroll': 'POST /api/v1/mfa/totp/enroll',
  'mfa.totp.verify': 'POST /api/v1/mfa/totp/verify',
  'mfa.totp.unenroll': 'POST /api/v1/mfa/totp/unenroll',
  'session.refresh': 'POST /api/v1/sessions',
  'session.logout': 'POST /api/v1/sessions/logout',
  'user.me': 'GET /api/v1/users/me',
  'user.acceptTerms': 'POST /api/v1/users/me/accept_terms',
  'price.native': 'GET /api/v1/token_price',
  'spl.info': 'GET /api/v1/spl_token_info',
  'moonpay.sign': 'POST /api/v1/plugins/moonpay_on_ramp/sign',
  'moonpay.status': 'GET /v1/transactions/ext/*',
  'coinbase.init': 'POST /api/v1/funding/coinbase_on_ramp/init',
  'coinbase.status': 'GET /api/v1/funding/coinbase_on_ramp/status',
  analytics: 'POST /api/v1/analytics_events',
  'frame.page': 'GET /apps/*/embedded-wallets',
  'captcha.script': 'GET /captcha/api.js',
  'captcha.token': 'POST /captcha/token',
} as const satisfies Readonly<Record<string, string>>

export type Operation = keyof typeof OPERATIONS

/** Whether a request asks for this operation. */
export function isOperation(name: Operation, { method, path }: { method: string; path: string }): boolean {
  const [wanted, pattern = ''] = OPERATIONS[name].split(' ')
  const [parts, wantedParts] = [path.split('/'), pattern.split('/')]
  return method === wanted && parts.length === wantedParts.length && wantedParts.every((part, index) => part === '*' || part === parts[index])
}
