/**
 * Reads the code from a text message with the visitor's permission (WebOTP). Resolves with undefined if the browser
 * does not support it, the visitor declines, or the signal aborts.
 */
export async function textedCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const asked = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  const credential = (await navigator.credentials.get(asked).catch(() => null)) as { readonly code?: unknown } | null
  return typeof credential?.code === 'string' ? credential.code : undefined
}
