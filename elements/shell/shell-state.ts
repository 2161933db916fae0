import type { Settings } from '../../src/config/settings.js'
import type { Language, Text } from '../../src/copy/language.js'
import { lastLanguage } from '../play/language.js'

/** What the shell shows around a screen. */
export interface ShellState {
  layer: 'top' | 'page' | 'inline'
  language: Language
  theme: 'auto' | 'light' | 'dark'
  /** The app's name, for the dialog's label until a title is there. */
  app: string
  size: 'full' | 'compact'
  canGoBack: boolean
  closable: boolean
  info: { title: Text; detail: Text } | undefined
  /** Documents that the landing names in its foot. */
  legal: Pick<Settings['legal'], 'termsAndConditionsUrl' | 'privacyPolicyUrl'> | undefined
  content: 'loading' | 'failed' | 'screen'
  /** Prepared: laid out where nobody sees or reaches it. Attached: in its place, with the focus, still unseen. */
  phase: 'prepared' | 'attached' | 'visible'
}

interface Wanted {
  readonly layer: ShellState['layer']
  readonly theme: ShellState['theme'] | null | undefined
  readonly appName: string | null | undefined
}

/** What a shell shows before it has a screen. */
export const initialShellState = ({ layer, theme, appName }: Wanted): ShellState => ({
  layer,
  language: lastLanguage(),
  theme: theme ?? 'auto',
  app: appName ?? '',
  size: 'compact',
  canGoBack: false,
  closable: true,
  info: undefined,
  legal: undefined,
  content: 'loading',
  phase: 'visible',
})
