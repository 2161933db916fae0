import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { link } from '../linking/link.js'
import { makePasskey, type PasskeyOptions } from './passkey-proof.js'

/**
 * Makes a passkey and links it to the signed-in user: the browser asks the visitor, best right after their press. A second call
 * while one is running gets the same result. Rejects with USER_REJECTED_REQUEST where the visitor does not confirm, NOT_SUPPORTED
 * in a browser without passkeys. `captchaToken` is the proof of a captcha, for an app that wants one.
 */
export const linkPasskey = singleFlight(
  async ({ signal, captchaToken, onStep }: PasskeyOptions = {}): Promise<User> => {
    const proof = await makePasskey('link', { signal, captchaToken, onStep })
    onStep?.('submitting-response')
    return link(proof, { signal })
  },
)
