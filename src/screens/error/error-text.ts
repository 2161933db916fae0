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

/** What the visitor has read of an error: what the screen in view says of a failure, else what ours would say of this one. */
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

/** What a screen says of a failure, if that is what it shows. */
function failureOn(scene: Scene | null): ResultState | undefined {
  const state = (scene?.model as { readonly $state?: ReadableAtom<ResultState> } | undefined)?.$state?.get()
  return state?.ring === 'failed' ? state : undefined
}
