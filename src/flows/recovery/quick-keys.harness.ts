/** What a password stands for, without the rounds that make every guess slow: these tests are about screens. */
export async function passwordBytes(password: string, salt: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${password}`)))
}
