import type { ReadableAtom } from 'nanostores'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { text, type Text } from '../../../copy/language.js'
import { downloadText } from '../../../lib/browser/download-text.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { draftAt, type PasswordStep } from './password-draft.js'
import { fileNameFor } from './file-name.js'

const word = (pick: (words: typeof recovery.english.save) => string) => text(recovery, words => pick(words.save))

/** A password to store: it can be shown, copied and downloaded. */
export interface SavePasswordModel {
  readonly title: Text
  readonly detail: Text
  readonly $password: ReadableAtom<string>
  readonly download: { readonly text: Text; readonly press: () => void }
  readonly proceed: { readonly text: Text; readonly press: () => void }
}

export const saveModel = (
  $password: ReadableAtom<string>,
  download: () => void,
  proceed: () => void,
): SavePasswordModel => ({
  title: word(words => words.title),
  detail: word(words => words.detail),
  $password,
  download: { text: word(words => words.download), press: download },
  proceed: { text: word(words => words.proceed), press: proceed },
})

/** Asks the visitor to store the password before anything depends on it. */
export const savePassword = (closable: boolean) =>
  screen('save-password', {
    closable,
    view: () => import('./save-password.view.js'),
    start: (_: Record<never, never>, stage: OnStage<'saved'>): SavePasswordModel & PasswordStep => {
      const { $password, $status } = draftAt(stage, 'saving')
      const download = () => downloadText(fileNameFor(stage.$settings.get().name), $password.get())
      return { ...saveModel($password, download, () => stage.finish('saved')), $status }
    },
  })
