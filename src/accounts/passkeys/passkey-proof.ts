import { initPasskeyLink, initPasskeyLogin, initPasskeyRegistration, type PasskeyAssertion, type PasskeyAttestation } from '../../api/login/passkeys.js'
import { nameFailure } from '../../errors/name-failure.js'
import { requireLinkable } from '../linking/rules.js'

/** Where a passkey is on its way. */
export type PasskeyStep = 'generating-challenge' | 'awaiting-passkey' | 'submitting-response'

/** A passkey that the visitor has chosen, with the challenge that it answers. */
export interface PasskeyProof { readonly kind: 'passkey'; readonly challenge: string; readonly relyingParty: string | undefined; readonly response: PasskeyAssertion }

/** A passkey that the visitor has made just now. */
export interface NewPasskeyProof { readonly kind: 'new-passkey'; readonly relyingParty: string | undefined; readonly response: PasskeyAttestation }

export interface PasskeyOptions {
  readonly signal?: AbortSignal | undefined
  /** The proof of a captcha, for an app that wants one. */
  readonly captchaToken?: string | undefined
  /** Told of each step as it begins. */
  readonly onStep?: ((step: PasskeyStep) => void) | undefined
}

const webauthn = () => import('../../security/passkeys/webauthn.js')
const withToken = (token: string | undefined) => token ? { token } : {}

/** How the provider is asked for a challenge, and what an unnamed failure is called. */
const CREATIONS = {
  'log-in': { ask: initPasskeyRegistration, failure: 'UNKNOWN_AUTH_ERROR' },
  link: { ask: initPasskeyLink, failure: 'FAILED_TO_LINK_ACCOUNT' },
} as const

/** Lets the visitor choose one of their passkeys, for a login. `autofill`: in the suggestions of a field, without being asked. */
export async function choosePasskey({ signal = new AbortController().signal, captchaToken, onStep, autofill = false }: PasskeyOptions & { readonly autofill?: boolean } = {}): Promise<PasskeyProof> {
  try {
    const { requirePasskeys, usePasskey } = await webauthn()
    requirePasskeys('get')
    onStep?.('generating-challenge')
    const asked = await initPasskeyLogin(withToken(captchaToken), signal)
    onStep?.('awaiting-passkey')
    const response = await usePasskey(asked, signal, { autofill })
    return { kind: 'passkey', challenge: asked.options.challenge, relyingParty: asked.relying_party ?? undefined, response }
  } catch (error) {
    throw nameFailure(error, 'UNKNOWN_AUTH_ERROR')
  }
}

/** Lets the visitor make a passkey: one that signs up, or one for the account of the signed-in user, who has to have room for it. */
export async function makePasskey(purpose: keyof typeof CREATIONS, { signal = new AbortController().signal, captchaToken, onStep }: PasskeyOptions = {}): Promise<NewPasskeyProof> {
  if (purpose === 'link') requireLinkable('passkey')
  const { ask, failure } = CREATIONS[purpose]
  try {
    const { requirePasskeys, createPasskey } = await webauthn()
    requirePasskeys('create')
    onStep?.('generating-challenge')
    const asked = await ask(withToken(captchaToken), signal)
    onStep?.('awaiting-passkey')
    return { kind: 'new-passkey', relyingParty: asked.relying_party ?? undefined, response: await createPasskey(asked, signal) }
  } catch (error) {
    throw nameFailure(error, failure)
  }
}
