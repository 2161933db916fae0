import type { FlowKind } from '../events.js'
import type { ShellFace } from './shell.js'

interface Wanted { readonly layer: ShellFace['layer']; readonly theme: ShellFace['theme'] | null | undefined; readonly appName: string | null | undefined }

/** What a shell shows before it has a screen. */
export const firstFace = ({ layer, theme, appName }: Wanted, kind: FlowKind): ShellFace => ({
  layer, theme: theme ?? 'auto', app: appName ?? '', size: kind === 'login' ? 'full' : 'compact',
  canGoBack: false, closable: true, info: undefined, legal: undefined, content: 'loading', presence: 'here',
})
