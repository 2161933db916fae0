/**
 * Overwrites secrets. JavaScript cannot guarantee that no copy is left: the engine may have moved the buffer, and the
 * libraries use temporaries and, for the word list, strings. The copies that this code holds are gone.
 */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
