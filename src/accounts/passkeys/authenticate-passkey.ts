import { authenticatePasskey as request, initPasskeyLogin, initPasskeyRegistration, registerPasskey, type PasskeyAssertion } from '../../api/login/passkeys.js'
import { nameFailure } from '../../errors/name-failure.js'
import { authenticate, type Authenticated } from '../../session/authenticate.js'

/** Where a passkey is on its way. */
export type PasskeyStep = 'generating-challenge' | 'awaiting-passkey' | 'submitting-response'

/** A passkey that the visitor has chosen, with the challenge that it answers. */
export interface ChosenPasskey { readonly challenge: string; readonly relyingParty: string | undefined; readonly response: PasskeyAssertion }

interface How {
  readonly signal: AbortSignal
  /** The captcha's token. */
  readonly token?: string | undefined
  /** Told of each step as it begins. */
  readonly step?: (step: PasskeyStep) => void
}

const webauthn = () => import('../../security/passkeys/webauthn.js')
const unlessNamed = (error: unknown): never => { throw nameFailure(error, 'UNKNOWN_AUTH_ERROR') }

/** Lets the visitor choose one of their passkeys. `autofill`: in the suggestions of a field, without being asked. */
export async function choosePasskey({ signal, token, step, autofill = false }: How & { readonly autofill?: boolean }): Promise<ChosenPasskey> {
  const { requirePasskeys, usePasskey } = await webauthn()
  requirePasskeys('get')
  step?.('generating-challenge')
  const asked = await initPasskeyLogin(token ? { token } : {}, signal)
  step?.('awaiting-passkey')
  const response = await usePasskey(asked, signal, { autofill })
  return { challenge: asked.options.challenge, relyingParty: asked.relying_party ?? undefined, response }
}

/** Logs in with a passkey: the one that is chosen already, else the one that the visitor chooses now. */
export async function loginWithPasskey({ chosen, ...how }: How & { readonly chosen?: ChosenPasskey | undefined }): Promise<Authenticated> {
  const passkey = chosen ?? await choosePasskey(how).catch(unlessNamed)
  how.step?.('submitting-response')
  return authenticate('passkey', () => request(passkey, how.signal))
}

/** Signs up with a new passkey. */
export async function signUpWithPasskey({ signal, token, step }: How): Promise<Authenticated> {
  const made = await create().catch(unlessNamed)
  step?.('submitting-response')
  return authenticate('passkey', () => registerPasskey(made, signal))

  async function create() {
    const { requirePasskeys, createPasskey } = await webauthn()
    requirePasskeys('create')
    step?.('generating-challenge')
    const asked = await initPasskeyRegistration(token ? { token } : {}, signal)
    step?.('awaiting-passkey')
    return { relyingParty: asked.relying_party ?? undefined, response: await createPasskey(asked, signal) }
  }
}
