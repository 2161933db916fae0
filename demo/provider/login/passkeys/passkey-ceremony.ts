import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { p256 } from '@noble/curves/nist.js'
import { cose, decodeClientDataJSON, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import type { WireRequest } from '../../context.js'
import type { Challenge, Passkey, Passkeys } from '../../store/accounts/passkeys.js'
import { optionalText, type Body } from '../../wire/body.js'
import { invalidCredentials, invalidData } from '../../wire/wire-error.js'
import { assertion, attestation, creationOptions, requestOptions } from './passkey-wire.js'

type Purpose = Challenge['purpose']

const refused = () => invalidCredentials('The passkey could not be verified')
const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const hostOf = (origin: string) => new URL(origin).hostname

/**
 * The origin that a WebAuthn ceremony is for: the page's own, or the one in `relying_party`, which must be the page's
 * host or a parent domain of it.
 */
export function relyingParty(request: WireRequest): string {
  const [origin, named] = [request.req.header('origin'), optionalText(request.var.body, 'relying_party', 512)]
  const wanted = named ?? origin
  if (wanted === undefined || !URL.canParse(wanted) || !/^https?:$/.test(new URL(wanted).protocol))
    throw invalidData('"relying_party" must be the address of a site')
  const host = hostOf(wanted)
  if (origin !== undefined && hostOf(origin) !== host && !hostOf(origin).endsWith(`.${host}`))
    throw invalidData('"relying_party" is another site')
  return new URL(wanted).origin
}

/**
 * Prepares the options for a new passkey. The returned function stores the challenge for this user (null for a
 * visitor), so that the caller can run it in its own transaction.
 */
export async function beginRegistration(
  passkeys: Passkeys,
  {
    appId,
    purpose,
    userId,
    origin,
    siteName,
    userName,
  }: { appId: string; purpose: Purpose; userId: string | null; origin: string; siteName: string; userName: string },
): Promise<() => Body> {
  const handle = randomBytes(32)
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: hostOf(origin),
    userName,
    userDisplayName: userName,
    userID: new Uint8Array(handle),
    attestationType: 'none',
    excludeCredentials:
      userId === null
        ? []
        : passkeys.ofUser(userId).map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return () =>
    creationOptions({
      ...options,
      challenge: passkeys.challenge({
        appId,
        purpose,
        userId,
        relyingParty: origin,
        userHandle: handle.toString('base64url'),
      }),
    })
}

/** Prepares the options for using a passkey: any passkey of this site, or those of a user. */
export async function beginAuthentication(
  passkeys: Passkeys,
  {
    appId,
    purpose,
    userId,
    origin,
    allowed,
  }: { appId: string; purpose: Purpose; userId: string | null; origin: string; allowed?: readonly Passkey[] },
): Promise<() => Body> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'required',
    ...(allowed
      ? { allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }
      : {}),
  })
  return () =>
    requestOptions({
      ...options,
      challenge: passkeys.challenge({ appId, purpose, userId, relyingParty: origin, userHandle: '' }),
    })
}

/**
 * Verifies the attestation in a body. Returns the new passkey, still without an owner, and a function that spends its
 * challenge. Throws 401 for a wrong, old or foreign attestation.
 */
export async function verifyRegistration(
  passkeys: Passkeys,
  request: WireRequest,
  expected: { purpose: Purpose; userId: string | null },
): Promise<{ passkey: Omit<Passkey, 'userId'>; spend: () => void }> {
  const { app, body } = request.var
  const response = attestation(body)
  const { challenge, found, origin } = answered(passkeys, request, response.response.clientDataJSON, expected)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(found.relyingParty),
    requireUserVerification: true,
  }).catch(() => {
    throw refused()
  })
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    passkey: {
      appId: app.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports ?? [],
      userHandle: found.userHandle,
    },
    spend: () => {
      if (!passkeys.spendChallenge(challenge)) throw refused()
    },
  }
}

/** Verifies an assertion. Returns the known passkey, and a function that spends the challenge and counts the use. */
export async function verifyAuthentication(
  passkeys: Passkeys,
  request: WireRequest,
  expected: { purpose: Purpose; userId: string | null },
): Promise<{ passkey: Passkey; challenge: string; spend: () => void }> {
  const { userHandle, ...response } = assertion(request.var.body)
  const { challenge, found, origin } = answered(passkeys, request, response.response.clientDataJSON, expected)
  const passkey = passkeys.find(request.var.app.id, response.id)
  if (!passkey || (userHandle !== undefined && userHandle !== passkey.userHandle)) throw refused()
  if (!isCanonical(response.response.signature, passkey)) throw refused()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(found.relyingParty),
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: bytes(passkey.publicKey), counter: passkey.counter },
  }).catch(() => {
    throw refused()
  })
  if (!verified) throw refused()
  return {
    passkey,
    challenge,
    spend() {
      if (!passkeys.spendChallenge(challenge)) throw refused()
      passkeys.count(passkey, authenticationInfo.newCounter)
    },
  }
}

/** Finds the challenge in the client data. It must be one of this app, for this purpose and user. */
function answered(
  passkeys: Passkeys,
  request: WireRequest,
  clientData: string,
  { purpose, userId }: { purpose: Purpose; userId: string | null },
) {
  const challenge = challengeOf(clientData)
  const found = passkeys.findChallenge(request.var.app.id, challenge)
  if (!found || found.purpose !== purpose || found.userId !== userId) throw refused()
  // The wallet frame sends a second factor. Its origin is the page for which the challenge was requested, not the
  // frame.
  const origin = purpose === 'verify' ? pageOf(request, found) : (request.req.header('origin') ?? found.relyingParty)
  return { challenge, found, origin }
}

/** The page that the body names as the ceremony's origin: the relying party's own, or one of its subdomains. */
function pageOf(request: WireRequest, { relyingParty: site }: Challenge): string {
  const named = optionalText(request.var.body, 'relying_party', 512)
  const page = named !== undefined && URL.canParse(named) ? new URL(named).origin : site
  return hostOf(page) === hostOf(site) || hostOf(page).endsWith(`.${hostOf(site)}`) ? page : site
}

/** An elliptic curve signature has one valid form, DER (WebAuthn 6.5.5). The library also accepts others. */
function isCanonical(signature: string, { publicKey }: Passkey): boolean {
  try {
    if (!cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(bytes(publicKey)))) return true
    return Buffer.from(p256.Signature.fromBytes(bytes(signature), 'der').toBytes('der')).equals(bytes(signature))
  } catch {
    return false
  }
}

function challengeOf(clientData: string): string {
  try {
    return String(decodeClientDataJSON(clientData).challenge)
  } catch {
    throw refused()
  }
}
