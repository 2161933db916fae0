import type { Settings } from '../../src/config/settings.js'
import type { Language, Text } from '../../src/copy/language.js'
import { lastLanguage } from '../play/language.js'

/** The state that the shell shows around a screen. */
export interface ShellState {
  layer: 'top' | 'page' | 'inline'
  language: Language
  theme: 'auto' | 'light' | 'dark'
  /** The app's name, the dialog's label until there is a title. */
  app: string
  size: 'full' | 'compact'
  canGoBack: boolean
  closable: boolean
  info: { title: Text; detail: Text } | undefined
  /** The documents that the landing links in its footer. */
  legal: Pick<Settings['legal'], 'termsAndConditionsUrl' | 'privacyPolicyUrl'> | undefined
  content: 'loading' | 'failed' | 'screen'
  /** Prepared: laid out invisibly and inert. Attached: in its place, with the focus, still invisible. */
  phase: 'prepared' | 'attached' | 'visible'
}

interface StateSource {
  readonly layer: ShellState['layer']
  readonly theme: ShellState['theme'] | null | undefined
  readonly appName: string | null | undefined
}

/** The state of a shell before its first screen. */
export const initialShellState = ({ layer, theme, appName }: StateSource): ShellState => ({
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
