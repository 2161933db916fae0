import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { link } from '../linking/link.js'
import { makePasskey, type PasskeyOptions } from './passkey-proof.js'

/**
 * Creates a passkey and links it to the signed-in user: the browser asks the visitor. Call it right after they have
 * pressed something. A second call while one is running gets the same result.
 *
 * @param options `captchaToken`: a captcha's proof, for an app that requires one; `onStep` is called for each step;
 * `signal` aborts the call
 * @returns the user, with the passkey
 * @throws WalletError USER_REJECTED_REQUEST if the visitor does not confirm, NOT_SUPPORTED in a browser without
 * passkeys, MUST_BE_AUTHENTICATED while nobody is signed in, CANNOT_LINK_MORE_OF_TYPE at the limit of passkeys
 * @example
 * const user = await linkPasskey()
 */
export const linkPasskey = singleFlight(
  async ({ signal, captchaToken, onStep }: PasskeyOptions = {}): Promise<User> => {
    const proof = await makePasskey('link', { signal, captchaToken, onStep })
    onStep?.('submitting-response')
    return link(proof, { signal })
  },
)
