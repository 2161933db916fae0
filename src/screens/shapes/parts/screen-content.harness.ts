import type { ReadableAtom } from 'nanostores'
import { english, textIn, type Text } from '../../../copy/language.js'
import { press } from '../../../ui/actions/press.harness.js'
import type { Answer, ChoiceRow } from './parts.js'

interface WithState {
  readonly $state: ReadableAtom<{
    readonly title: Text
    readonly detail?: Text | undefined
    readonly answers?: readonly Answer[] | undefined
  }>
}

/** A text as English speakers read it. */
export const englishText = (text: Text): string => textIn(text, english)

/** The content of a screen: its texts, its buttons, and the link of the last button. */
export function contentOf({ $state }: WithState): {
  title: string
  detail: string | undefined
  buttons: string[]
  href: string | undefined
} {
  const { title, detail, answers = [] } = $state.get()
  return {
    title: englishText(title),
    detail: detail && englishText(detail),
    buttons: answers.map(({ text }) => englishText(text)),
    href: answers.at(-1)?.href,
  }
}

/** Presses the button with this text. */
export function pressButton({ $state }: WithState, text: string): void {
  const answer = $state.get().answers?.find(other => englishText(other.text) === text)
  if (!answer?.press)
    throw new Error(`There is no "${text}" among ${contentOf({ $state }).buttons.join(', ') || 'no buttons'}.`)
  press(answer.press)
}

/** The row with this label. */
export const findRow = <Row extends ChoiceRow>(rows: readonly Row[], label: string): Row | undefined =>
  rows.find(row => englishText(row.label) === label)
