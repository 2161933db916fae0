import type { Text } from '../../../copy/language.js'
import { takePress } from '../../../ui/actions/press.js'
import type { Drawing } from '../../../ui/safe/safe-text.js'

/**
 * An icon of ours (path data), or another party's mark: a shape (path data) or a picture. Until it is loaded, the first
 * letter of the name or the given letters stand in its place. An empty shape reserves the place of an unknown mark.
 */
export type Mark =
  | { readonly icon: string }
  | {
      readonly name: string
      readonly shape?: string | undefined
      readonly picture?: string | undefined
      readonly letters?: string
    }

/** A button below a screen, or a link if it leads out of the page. */
export interface Answer {
  readonly text: Text
  readonly press?: (press: Event) => void
  readonly href?: string | undefined
  /** By default the last button is the primary one. */
  readonly kind?: 'primary' | 'secondary' | 'quiet'
  /** True if it removes or deletes something. */
  readonly danger?: true
  /** True while its action runs. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /**
   * Set while it cannot be pressed, with the reason if it is known. Unlike `disabled`, it keeps the focus and stays in
   * the Tab order.
   */
  readonly off?: Text | boolean
  /** True if it repeats the action: disabled while the provider accepts nothing. */
  readonly isRetry?: true
  /**
   * True if it approves something: it accepts only a real press, after the screen has been unchanged for a moment. See
   * `guarded`.
   */
  readonly guarded?: boolean
}

/** The action of a button that approves something. */
export const guarded = (approve: () => void): Required<Pick<Answer, 'guarded' | 'press'>> => ({
  guarded: true,
  press: press => {
    if (takePress(press)) approve()
  },
})

/** A row of a list that can be pressed. */
export interface ChoiceRow {
  /** Identifies the row in its list. */
  readonly key: string
  readonly label: Text
  /** How the label is drawn, if it must not be cut, for example an e-mail address. */
  readonly draw?: Drawing | undefined
  /** Further search terms. */
  readonly aliases?: readonly string[]
  readonly mark: Mark
  /** A short address below the label. */
  readonly address?: string | undefined
  /** Small labels at its end. */
  readonly chips?: readonly Text[]
  /** The effect of pressing it, shown on hover and focus. */
  readonly hint?: Text | undefined
  /** True if it leads to another list or screen of ours. */
  readonly leads?: boolean
  /** True if it leads out of the page. */
  readonly href?: string
  readonly choose?: () => void
}
