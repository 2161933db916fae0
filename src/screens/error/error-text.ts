import type { ReadableAtom } from 'nanostores'
import type { Settings } from '../../config/settings.js'
import { textIn, type Language, type Text } from '../../copy/language.js'
import type { WalletError } from '../../errors/wallet-error.js'
import type { Scene } from '../../stage/scene.js'
import { cleanText } from '../../ui/safe/clean-text.js'
import type { ResultState } from '../shapes/result/result.js'
import { errorWords } from './error.js'

export interface ShownErrorText {
  readonly title: string
  readonly detail: string
}

/** The error as the visitor has read it: the failure on the screen in view, else this error's own text. */
export function errorText(
  error: WalletError,
  scene: Scene | null,
  settings: Settings,
  language: Language,
): ShownErrorText {
  const { title, detail, message } = failureOn(scene) ?? { message: undefined, ...errorWords(error, settings) }
  const read = (text: Text = '') => cleanText(textIn(text, language)).text
  return { title: read(title), detail: [detail, message].map(read).filter(Boolean).join(' ') }
}

/** The text of a failure, if the screen shows one. */
function failureOn(scene: Scene | null): ResultState | undefined {
  const state = (scene?.model as { readonly $state?: ReadableAtom<ResultState> } | undefined)?.$state?.get()
  return state?.ring === 'failed' ? state : undefined
}
