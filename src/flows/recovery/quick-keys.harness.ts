/** Derives a key from a password without the slow key derivation: these tests are about screens. */
export async function passwordBytes(password: string, salt: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${password}`)))
}
