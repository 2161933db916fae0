/** A length that every file system supports. */
const MAX_LENGTH = 60

/** The name of the password's file: the app's name, in letters and digits that every file system supports. */
export function fileNameFor(app: string): string {
  const name = app
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  return `${name || 'wallet'}-recovery-password.txt`
}
