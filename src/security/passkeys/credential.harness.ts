import type { SoftwarePasskey } from '../../../demo/provider/login/passkeys/software-passkey.harness.js'

/** A page's request for a passkey, as the browser receives it. */
export interface CredentialRequest {
  readonly publicKey: {
    readonly challenge: ArrayBuffer
    readonly rp: { readonly id: string }
    readonly rpId: string
    readonly user: { readonly id: ArrayBuffer }
  }
}
/** The response of an authenticator, in the wire's form. */
export type AuthenticatorAnswer = ReturnType<SoftwarePasskey['register']>

export const base64urlOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const bytes = (base64url: unknown) => {
  const found = Buffer.from(String(base64url), 'base64url')
  return found.buffer.slice(found.byteOffset, found.byteOffset + found.length)
}

/** The wire's form as the browser's objects. */
export const credentialOf = ({
  id,
  response: { client_data_json, attestation_object, authenticator_data, signature, user_handle, transports },
}: AuthenticatorAnswer): object => ({
  id,
  rawId: bytes(id),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
  response: attestation_object
    ? {
        clientDataJSON: bytes(client_data_json),
        attestationObject: bytes(attestation_object),
        getTransports: () => transports,
      }
    : {
        clientDataJSON: bytes(client_data_json),
        authenticatorData: bytes(authenticator_data),
        signature: bytes(signature),
        userHandle: bytes(user_handle),
      },
})
