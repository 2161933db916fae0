import { FrameError } from './frame-error.js'
import type { ProviderCall } from './provider-call.js'

/** Every second factor, with its segment in the paths below `/mfa`. */
const PATHS = {
  sms: 'passwordless_sms',
  totp: 'totp',
  passkey: 'passkeys',
}

export type SecondFactorMethod = keyof typeof PATHS
export const SECOND_FACTORS = Object.keys(PATHS) as readonly SecondFactorMethod[]

const wrongCode = () => new FrameError('missing_or_invalid_mfa', 'The code is not valid')

/** Manages the visitor's second factors at the provider. The token of a verified factor is kept for the next calls. */
export class SecondFactorClient {
  constructor(readonly call: ProviderCall) {}

  /** Verifies a code and keeps the resulting token. Throws `missing_or_invalid_mfa` for a wrong code. */
  async verify(token: string, method: SecondFactorMethod, code: string | object, relyingParty?: string): Promise<void> {
    const body =
      method === 'passkey'
        ? { authenticator_response: code, ...(relyingParty ? { relying_party: relyingParty } : {}) }
        : { code }
    const answer = (await this.call.send(token, {
      method: 'POST',
      path: `/mfa/${PATHS[method]}/verify`,
      body,
      wrong: wrongCode,
    })) as { token: string }
    this.call.pass.keep(answer.token)
  }

  /** Throws `missing_or_invalid_mfa` if the visitor has a second factor and has not verified it recently. */
  async require(token: string): Promise<void> {
    await this.call.send(token, { method: 'POST', path: '/embedded_wallets/second_factor', body: {} })
  }

  async initTotp(token: string): Promise<{ secret: string; authUrl: string }> {
    const { totpSecret, totpAuthUrl } = (await this.call.send(token, {
      method: 'POST',
      path: '/mfa/totp/init',
      body: {},
    })) as { totpSecret: string; totpAuthUrl: string }
    return { secret: totpSecret, authUrl: totpAuthUrl }
  }

  async initSms(token: string, phoneNumber: string): Promise<void> {
    await this.call.send(token, {
      method: 'POST',
      path: '/mfa/passwordless_sms/init',
      body: { action: 'enroll', phoneNumber },
    })
  }

  async enroll(token: string, method: 'sms' | 'totp', body: object): Promise<void> {
    await this.call.send(token, { method: 'POST', path: `/mfa/${PATHS[method]}/enroll`, body, wrong: wrongCode })
  }

  /** Sets the passkeys that count as a second factor. An empty list removes the method. */
  async enrollPasskeys(token: string, credentialIds: readonly string[], removeForLogin: boolean): Promise<void> {
    await this.call.send(token, {
      method: 'POST',
      path: '/mfa/passkeys/enrollment',
      body: { credential_ids: credentialIds, remove_for_login: removeForLogin },
    })
  }

  async unenroll(token: string, method: 'sms' | 'totp'): Promise<void> {
    await this.call.send(token, { method: 'POST', path: `/mfa/${PATHS[method]}/unenroll`, body: {} })
  }

  async unlinkPasskey(token: string, credentialId: string, removeAsMfa: boolean): Promise<void> {
    await this.call.send(token, {
      method: 'POST',
      path: '/passkeys/unlink',
      body: { credential_id: credentialId, remove_as_mfa: removeAsMfa },
    })
  }

  forget(): void {
    this.call.pass.drop()
  }
}
