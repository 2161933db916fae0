import type { Text } from '../../../copy/language.js'
import { takePress } from '../../../ui/actions/press.js'
import type { Drawing } from '../../../ui/safe/safe-text.js'

/**
 * What stands for something: an icon of ours (path data), or the sign of somebody: a shape (path data) or a picture, with the first letter of the name, or these letters,
 * until it is there. An empty shape keeps its place until it is known.
 */
export type Mark =
  | { readonly icon: string }
  | {
      readonly name: string
      readonly shape?: string | undefined
      readonly picture?: string | undefined
      readonly letters?: string
    }

/** A button below a screen, or a link where it leads out of the page. */
export interface Answer {
  readonly text: Text
  readonly press?: (press: Event) => void
  readonly href?: string | undefined
  /** The last one is the primary one, unless this says something else. */
  readonly kind?: 'primary' | 'secondary' | 'quiet'
  /** Takes something away, or deletes it. */
  readonly danger?: true
  /** It is being worked on. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Cannot be pressed for now, and why, where that is known; unlike `disabled` it keeps the focus, and is still found by Tab. */
  readonly off?: Text | boolean
  /** Does the same thing again: quiet while the provider takes nothing. */
  readonly again?: true
  /** Approves something: takes only a person's press, and not before the screen has stood still for a moment. See `guarded`. */
  readonly guarded?: boolean
}

/** What an answer does that approves something. */
export const guarded = (approve: () => void): Required<Pick<Answer, 'guarded' | 'press'>> => ({
  guarded: true,
  press: press => {
    if (takePress(press)) approve()
  },
})

/** A line of a list that can be pressed. */
export interface ChoiceRow {
  /** Tells the rows of one list apart. */
  readonly key: string
  readonly label: Text
  /** How the label is drawn, where it stands whole: as long as an e-mail address may be. */
  readonly draw?: Drawing | undefined
  /** What else it is found by. */
  readonly aliases?: readonly string[]
  readonly mark: Mark
  /** A short address below the label. */
  readonly address?: string | undefined
  /** Small labels at its end. */
  readonly chips?: readonly Text[]
  /** What pressing it does, said while the pointer or the focus is on it. */
  readonly hint?: Text | undefined
  /** It leads to another list or screen of ours. */
  readonly leads?: boolean
  /** It leads out of the page. */
  readonly href?: string
  readonly choose?: () => void
}
