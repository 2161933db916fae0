import {
  initPasskeyLink,
  initPasskeyLogin,
  initPasskeyRegistration,
  type PasskeyAssertion,
  type PasskeyAttestation,
} from '../../api/login/passkeys.js'
import { nameFailure } from '../../errors/name-failure.js'
import { sessionRestored } from '../../session/session-restored.js'
import { requireLinkable } from '../linking/rules.js'
import type { AccountPurpose } from '../proofs/purpose.js'

/** The steps of a passkey request. */
export type PasskeyStep = 'generating-challenge' | 'awaiting-passkey' | 'submitting-response'

/** An existing passkey that the visitor has chosen, with the challenge that it signs. */
export interface PasskeyProof {
  readonly kind: 'passkey'
  readonly challenge: string
  readonly relyingParty: string | undefined
  readonly response: PasskeyAssertion
}

/** A passkey that the visitor has just created. */
export interface NewPasskeyProof {
  readonly kind: 'new-passkey'
  readonly relyingParty: string | undefined
  readonly response: PasskeyAttestation
}

export interface PasskeyOptions {
  readonly signal?: AbortSignal | undefined
  /** The captcha token, for an app that requires one. */
  readonly captchaToken?: string | undefined
  /** Called when a step begins. */
  readonly onStep?: ((step: PasskeyStep) => void) | undefined
}

const webauthn = () => import('../../security/passkeys/webauthn.js')
const withToken = (token: string | undefined) => (token ? { token } : {})

/** The request for a challenge, and the error code for a failure without a code of its own. */
const REGISTRATIONS = {
  'log-in': { ask: initPasskeyRegistration, failure: 'UNKNOWN_AUTH_ERROR' },
  link: { ask: initPasskeyLink, failure: 'FAILED_TO_LINK_ACCOUNT' },
} as const satisfies Record<AccountPurpose, object>

/**
 * Lets the visitor choose one of their passkeys; shows nothing of its own. Call it right after they have pressed
 * something.
 *
 * @param options `autofill`: offers passkeys only in the suggestions of a field with `autocomplete="webauthn"`, until
 * `signal` is aborted
 * @returns what `logIn` takes
 * @throws WalletError USER_REJECTED_REQUEST if the visitor does not confirm, NOT_SUPPORTED in a browser without
 * passkeys
 * @example
 * const { user } = await logIn(await provePasskey())
 */
export async function provePasskey({
  signal = new AbortController().signal,
  captchaToken,
  onStep,
  autofill = false,
}: PasskeyOptions & { readonly autofill?: boolean } = {}): Promise<PasskeyProof> {
  try {
    const { requirePasskeys, usePasskey } = await webauthn()
    requirePasskeys('get')
    onStep?.('generating-challenge')
    const challenge = await initPasskeyLogin(withToken(captchaToken), signal)
    onStep?.('awaiting-passkey')
    const response = await usePasskey(challenge, signal, { autofill })
    return {
      kind: 'passkey',
      challenge: challenge.options.challenge,
      relyingParty: challenge.relying_party ?? undefined,
      response,
    }
  } catch (error) {
    throw nameFailure(error, 'UNKNOWN_AUTH_ERROR')
  }
}

/**
 * Lets the visitor create a passkey; shows nothing of its own. Call it right after they have pressed something.
 *
 * @param purpose `log-in`: it signs up. `link`: it is another one of the signed-in user's
 * @param options the captcha's token, a callback for each step, and a `signal` that aborts the call
 * @returns what `logIn` takes; for a link, `linkPasskey` does both
 * @throws WalletError USER_REJECTED_REQUEST if the visitor does not confirm, NOT_SUPPORTED in a browser without
 * passkeys; for a link also MUST_BE_AUTHENTICATED, CANNOT_LINK_MORE_OF_TYPE
 * @example
 * const { user, isNewUser } = await logIn(await makePasskey('log-in'))
 */
export async function makePasskey(
  purpose: AccountPurpose,
  { signal = new AbortController().signal, captchaToken, onStep }: PasskeyOptions = {},
): Promise<NewPasskeyProof> {
  if (purpose === 'link') {
    await sessionRestored(signal)
    requireLinkable('passkey')
  }
  const { ask, failure } = REGISTRATIONS[purpose]
  try {
    const { requirePasskeys, createPasskey } = await webauthn()
    requirePasskeys('create')
    onStep?.('generating-challenge')
    const challenge = await ask(withToken(captchaToken), signal)
    onStep?.('awaiting-passkey')
    return {
      kind: 'new-passkey',
      relyingParty: challenge.relying_party ?? undefined,
      response: await createPasskey(challenge, signal),
    }
  } catch (error) {
    throw nameFailure(error, failure)
  }
}
