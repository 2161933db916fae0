import type { Text } from '../../../copy/language.js'
import { useText } from '../../../ui/language.js'
import { Phrase } from '../../../ui/safe/phrase.js'

/** A text of a model that may say an amount: in a language that is written from right to left the amount keeps its own direction. */
export function ModelPhrase({ text, limit = 400 }: { text: Text; limit?: number }) {
  return <Phrase text={useText()(text)} limit={limit} names />
}
