import { initPasskeyLink, linkPasskey as request } from '../../api/login/passkeys.js'
import { nameFailure } from '../../errors/name-failure.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireLinkable } from '../linking/rules.js'
import type { PasskeyStep } from './authenticate-passkey.js'

/**
 * Makes a passkey and links it to the signed-in user: the browser asks the visitor, best right after their press. A second call
 * while one is running gets the same result. Rejects with USER_REJECTED_REQUEST where the visitor does not confirm, NOT_SUPPORTED
 * in a browser without passkeys. `captchaToken` is the proof of a captcha, for an app that wants one.
 */
export const linkPasskey = singleFlight(async ({ signal = new AbortController().signal, captchaToken: token, onStep }: { readonly signal?: AbortSignal; readonly captchaToken?: string; readonly onStep?: (step: PasskeyStep) => void } = {}): Promise<User> => {
  requireLinkable('passkey')
  const made = await create().catch((error: unknown) => { throw nameFailure(error, 'FAILED_TO_LINK_ACCOUNT') })
  onStep?.('submitting-response')
  return changeAccount(() => request(made, signal), 'FAILED_TO_LINK_ACCOUNT')

  async function create() {
    const { requirePasskeys, createPasskey } = await import('../../security/passkeys/webauthn.js')
    requirePasskeys('create')
    onStep?.('generating-challenge')
    const asked = await initPasskeyLink({ ...token && { token } }, signal)
    onStep?.('awaiting-passkey')
    return { relyingParty: asked.relying_party ?? undefined, response: await createPasskey(asked, signal) }
  }
})
