/**
 * Overwrites secrets. JavaScript gives no promise that no copy is left behind (the engine may have moved the buffer, the
 * libraries work with temporaries and, for the word list, with text), but what we hold ourselves is gone.
 */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
