/** So long a file's name is on any system. */
const LIMIT = 60

/** What the file is called that keeps a password: after the app, in letters and digits that every system takes. */
export function fileNameFor(app: string): string {
  const name = app
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LIMIT)
    .replace(/^-+|-+$/g, '')
  return `${name || 'wallet'}-recovery-password.txt`
}
