export function browserPaths(): {
  chromium: string | undefined
  firefox: string | undefined
  webkit: string | undefined
  display: string | undefined
}
export function ensureBrowsers(wanted?: readonly ('chromium' | 'firefox' | 'webkit' | 'display')[]): void
