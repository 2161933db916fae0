import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialDescriptorJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '../../api/login/passkeys.js'
import { requestAborted } from '../../errors/request-aborted.js'
import { abortable } from '../../lib/time/abortable.js'
import { documentMember } from '../../lib/document-member.js'
import { passkeyRefused, type PasskeyRefusal } from './refusals.js'

/*
 * The only file that uses the browser's passkeys (WebAuthn). Its parameters and results have the wire's format. A
 * refusal of the browser is one of `refusals.ts`. Only one request is open at a time: a new one replaces the previous
 * one.
 */

/** Creates a passkey. The browser asks the visitor to confirm. */
export async function createPasskey({ options }: PasskeyCreation, signal: AbortSignal): Promise<PasskeyAttestation> {
  const {
    rp,
    user,
    challenge,
    pub_key_cred_params,
    timeout,
    exclude_credentials,
    authenticator_selection: chosen,
    attestation,
    extensions,
  } = options
  const optionsJSON = {
    rp: present(rp),
    user: { id: user.id, name: user.name, displayName: user.display_name },
    challenge,
    pubKeyCredParams: pub_key_cred_params,
    ...present({
      timeout,
      attestation,
      extensions: toBrowserExtensions(extensions),
      excludeCredentials: descriptors(exclude_credentials),
    }),
    ...(chosen && {
      authenticatorSelection: present({
        authenticatorAttachment: chosen.authenticator_attachment,
        requireResidentKey: chosen.require_resident_key,
        residentKey: chosen.resident_key,
        userVerification: chosen.user_verification,
      }),
    }),
  } as PublicKeyCredentialCreationOptionsJSON
  const created = await ceremony('create', () => startRegistration({ optionsJSON }), signal)
  const { clientDataJSON, attestationObject, authenticatorData, transports, publicKeyAlgorithm, publicKey } =
    created.response
  return {
    ...common(created),
    response: {
      client_data_json: clientDataJSON,
      attestation_object: attestationObject,
      ...present({
        authenticator_data: authenticatorData,
        transports,
        public_key_algorithm: publicKeyAlgorithm,
        public_key: publicKey,
      }),
    },
  }
}

/**
 * Uses a passkey. The browser asks the visitor which one. With `autofill` it only suggests passkeys in a field whose
 * autocomplete has `webauthn`, until the signal is aborted.
 */
export async function usePasskey(
  { options }: PasskeyRequest,
  signal: AbortSignal,
  { autofill = false } = {},
): Promise<PasskeyAssertion> {
  const { challenge, timeout, rp_id, allow_credentials, user_verification, extensions } = options
  const optionsJSON = {
    challenge,
    ...present({
      timeout,
      rpId: rp_id,
      allowCredentials: descriptors(allow_credentials),
      userVerification: user_verification,
      extensions: toBrowserExtensions(extensions),
    }),
  } as PublicKeyCredentialRequestOptionsJSON
  // The library searches for the field only in the document; ours is in a shadow root.
  const assertion = await ceremony(
    'get',
    () => startAuthentication({ optionsJSON, useBrowserAutofill: autofill, verifyBrowserAutofillInput: false }),
    signal,
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response
  return {
    ...common(assertion),
    response: {
      client_data_json: clientDataJSON,
      authenticator_data: authenticatorData,
      signature,
      ...present({ user_handle: userHandle }),
    },
  }
}

/** True if this browser can suggest passkeys in a field, and may do so in this frame. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  browserSupportsWebAuthn() && isAllowed('get') && (await browserSupportsWebAuthnAutofill())

/**
 * Throws if this browser, or the page around this frame, does not allow passkeys. Call it before the visitor is asked
 * anything.
 */
export function requirePasskeys(kind: 'create' | 'get'): void {
  if (!browserSupportsWebAuthn()) throw passkeyRefused('unsupported')
  if (!isAllowed(kind)) throw passkeyRefused('framed')
}

let latestCeremony: object | undefined

async function ceremony<T>(kind: 'create' | 'get', run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw requestAborted(signal.reason)
  requirePasskeys(kind)
  const current = (latestCeremony = {})
  const cancel = () => {
    if (latestCeremony === current) WebAuthnAbortService.cancelCeremony()
  }
  // The library checks for autofill before it starts a request in a field. A request that starts after the abort is
  // cancelled too.
  const end = () => {
    cancel()
    void browserSupportsWebAuthnAutofill().then(cancel)
  }
  signal.addEventListener('abort', end)
  try {
    return await abortable(run(), signal)
  } catch (error) {
    throw signal.aborted ? requestAborted(error) : passkeyRefused(refusalOf(error, kind), error)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function refusalOf(error: unknown, kind: 'create' | 'get'): PasskeyRefusal {
  const { name } = error as Error
  switch (error instanceof WebAuthnError ? error.code : undefined) {
    case 'ERROR_CEREMONY_ABORTED':
      return 'replaced'
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'known'
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return 'site'
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
      return 'device'
  }
  if (name === 'SecurityError') return 'site'
  if (name === 'NotSupportedError') return 'device'
  if (name === 'NotAllowedError') return isAllowed(kind) ? 'rejected' : 'framed'
  return 'unknown'
}

/**
 * True if the page around this frame permits passkeys. If the browser does not report it, the request is tried, and the
 * browser rejects it.
 */
function isAllowed(kind: 'create' | 'get'): boolean {
  const featurePolicy = documentMember('featurePolicy' as keyof Document) as
    | { allowsFeature?(name: string): boolean; features?(): readonly string[] }
    | undefined
  const feature = `publickey-credentials-${kind}`
  return !featurePolicy?.features?.().includes(feature) || featurePolicy.allowsFeature?.(feature) !== false
}

const descriptors = (credentials: PasskeyRequest['options']['allow_credentials']) =>
  credentials?.map(
    ({ id, type, transports }) => ({ id, type, ...present({ transports }) }) as PublicKeyCredentialDescriptorJSON,
  )

function common({
  id,
  rawId,
  type,
  authenticatorAttachment,
  clientExtensionResults,
}: Pick<
  Awaited<ReturnType<typeof startAuthentication>>,
  'id' | 'rawId' | 'type' | 'authenticatorAttachment' | 'clientExtensionResults'
>) {
  return {
    id,
    raw_id: rawId,
    type,
    client_extension_results: toWireExtensions(clientExtensionResults),
    ...present({ authenticator_attachment: authenticatorAttachment }),
  }
}

/** The extensions that the wire supports, with the browser's names. */
const toBrowserExtensions = (extensions: PasskeyRequest['options']['extensions']) =>
  extensions &&
  present({
    appid: extensions['app_id'],
    credProps: extensions['cred_props'] ? true : undefined,
    hmacCreateSecret: extensions['hmac_create_secret'],
  })

const toWireExtensions = ({
  appid,
  credProps,
  hmacCreateSecret,
}: Awaited<ReturnType<typeof startAuthentication>>['clientExtensionResults'] & { hmacCreateSecret?: boolean }) =>
  present({ app_id: appid, cred_props: credProps && { ...credProps }, hmac_create_secret: hmacCreateSecret })

type Present<T> = { [Name in keyof T]?: NonNullable<T[Name]> }
/** Leaves out the members that are undefined or null. */
const present = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null)) as Present<T>
