import { atom, type ReadableAtom } from 'nanostores'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { text, type Text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { draftAt, type PasswordStep } from './password-draft.js'

const word = (pick: (words: typeof recovery.english.saved) => string) => text(recovery, words => pick(words.saved))

/** A button that is disabled until a box is ticked. */
export interface ConfirmSavedModel {
  readonly title: Text
  readonly detail: Text
  readonly tick: Text
  readonly $ticked: ReadableAtom<boolean>
  readonly setTicked: (ticked: boolean) => void
  readonly set: { readonly text: Text; readonly press: () => void }
}

export const savedModel = (
  $ticked: ReadableAtom<boolean>,
  setTicked: (ticked: boolean) => void,
  set: () => void,
): ConfirmSavedModel => ({
  title: word(words => words.title),
  detail: word(words => words.detail),
  tick: word(words => words.tick),
  $ticked,
  setTicked,
  set: { text: word(words => words.set), press: set },
})

/** Asks the visitor to confirm that they have stored the password; only then is it set. */
export const confirmSaved = (closable: boolean) =>
  screen('confirm-saved', {
    closable,
    view: () => import('./confirm-saved.view.js'),
    start: (_: Record<never, never>, stage: OnStage<'set'>): ConfirmSavedModel & PasswordStep => {
      const { $status } = draftAt(stage, 'finalizing')
      const $ticked = atom(false)
      const set = () => {
        if ($ticked.get()) stage.finish('set')
      }
      return { ...savedModel($ticked, ticked => $ticked.set(ticked), set), $status }
    },
  })
