/**
 * The code of a text message that the browser reads for the visitor, once they have allowed it (WebOTP); undefined where it does not do
 * that, where the visitor does not want it, and once the signal says that nobody waits.
 */
export async function textedCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const asked = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  const credential = (await navigator.credentials.get(asked).catch(() => null)) as { readonly code?: unknown } | null
  return typeof credential?.code === 'string' ? credential.code : undefined
}
