import { useLanguage } from '../language.js'
import { cleanText } from './clean-text.js'
import { SafeName } from './safe-name.js'
import { SafeText } from './safe-text.js'
import { isUnusual } from './unusual.js'

/** A shortened address, an amount with its unit, a price or a percentage: always read from left to right. */
const AMOUNT = /([0-9A-Za-z]{4,6}…[0-9A-Za-z]{4}|[<>]?[$€£]?\d(?:[\d.,]*\d)?(?:[%٪]|\s?[$€£]|\s[A-Za-z]\w{0,11})?)/u
/** The bracket around an invisible character that was made visible. */
const ESCAPE_BRACKET = '⟨'

/**
 * A sentence that may contain amounts and names, made safe. In a right-to-left language each amount and each shortened
 * address keeps its own direction: "0.05 ETH" would otherwise be shown as "ETH 0.05". `names`: parts are written by
 * people, so look-alikes are marked.
 */
export function Phrase({ text, limit = 400, names }: { text: string; limit?: number; names?: boolean }) {
  const { direction } = useLanguage()
  const { text: shown, cut } = cleanText(text, { limit })
  const parts = shown.split(AMOUNT)
  if (direction !== 'rtl' || cut || parts.length === 1 || isUnusual(text) || shown.includes(ESCAPE_BRACKET))
    return names ? <SafeName text={text} limit={limit} kind="sentence" /> : <SafeText text={text} limit={limit} />
  return (
    <bdi className="foreign">
      {parts.map((part, index) =>
        index % 2 ? (
          <bdi key={index} dir="ltr">
            {part}
          </bdi>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}
