import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { text } from '../../wire/body.js'
import { invalidData } from '../../wire/wire-error.js'

type Fields = Record<string, unknown>

/** Enough for any attestation. */
const LIMIT = 20_000

/** Registration options in the API's form: WebAuthn's JSON in snake case. */
export const creationOptions = ({
  rp,
  user,
  challenge,
  pubKeyCredParams,
  timeout,
  excludeCredentials,
  authenticatorSelection,
  attestation,
}: PublicKeyCredentialCreationOptionsJSON): Fields => ({
  rp,
  user: { id: user.id, name: user.name, display_name: user.displayName },
  challenge,
  pub_key_cred_params: pubKeyCredParams,
  timeout,
  exclude_credentials: excludeCredentials,
  authenticator_selection: {
    resident_key: authenticatorSelection?.residentKey,
    require_resident_key: authenticatorSelection?.requireResidentKey,
    user_verification: authenticatorSelection?.userVerification,
  },
  attestation,
  extensions: { cred_props: { rk: true } },
})

/** Authentication options in the API's form. */
export const requestOptions = ({
  challenge,
  timeout,
  rpId,
  allowCredentials,
  userVerification,
}: PublicKeyCredentialRequestOptionsJSON): Fields => ({
  challenge,
  timeout,
  rp_id: rpId,
  allow_credentials: allowCredentials ?? [],
  user_verification: userVerification,
  extensions: {}, // the extensions that browsers know apply to creating a passkey
})

/** Reads the authenticator's registration response from the body's `authenticator_response`. */
export function attestation(body: Fields): RegistrationResponseJSON {
  const { outer, response } = parts(body)
  const { transports } = response
  return {
    ...outer,
    response: {
      clientDataJSON: text(response, 'client_data_json', LIMIT),
      attestationObject: text(response, 'attestation_object', LIMIT),
      transports: Array.isArray(transports)
        ? (transports.filter(name => typeof name === 'string' && name.length <= 32).slice(0, 10) as string[])
        : [],
    },
  }
}

/** Reads the authenticator's authentication response. */
export function assertion(body: Fields): AuthenticationResponseJSON & { userHandle: string | undefined } {
  const { outer, response } = parts(body)
  const handle = response['user_handle']
  return {
    ...outer,
    response: {
      clientDataJSON: text(response, 'client_data_json', LIMIT),
      authenticatorData: text(response, 'authenticator_data', LIMIT),
      signature: text(response, 'signature', LIMIT),
    },
    userHandle: typeof handle === 'string' && handle !== '' ? handle : undefined,
  }
}

function parts(body: Fields) {
  const response = object(body, 'authenticator_response')
  if (response['type'] !== 'public-key') throw invalidData('"type" must be "public-key"')
  return {
    outer: {
      id: text(response, 'id', 1_400),
      rawId: text(response, 'raw_id', 1_400),
      type: 'public-key' as const,
      clientExtensionResults: {},
    },
    response: object(response, 'response'),
  }
}

function object(body: Fields, key: string): Fields {
  const value = body[key]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidData(`"${key}" must be an object`)
  return value as Fields
}
