import type { Text } from '../../../copy/language.js'
import { useText } from '../../../ui/language.js'
import { Phrase } from '../../../ui/safe/phrase.js'

/** A model's text that may contain an amount. In right-to-left languages the amount keeps its own direction. */
export function ModelPhrase({ text, limit = 400 }: { text: Text; limit?: number }) {
  return <Phrase text={useText()(text)} limit={limit} names />
}
