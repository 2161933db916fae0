import { useLanguage } from '../language.js'
import { cleanText } from './clean-text.js'
import { SafeName } from './safe-name.js'
import { SafeText } from './safe-text.js'
import { isUnusual } from './unusual.js'

/** A shortened address, or an amount with its unit, a price, a share: what is read from left to right wherever it stands. */
const AMOUNT = /([0-9A-Za-z]{4,6}…[0-9A-Za-z]{4}|[<>]?[$€£]?\d(?:[\d.,]*\d)?(?:[%٪]|\s?[$€£]|\s[A-Za-z]\w{0,11})?)/u
/** Stands around what was hidden in a text, and is made visible. */
const REVEALED = '⟨'

/**
 * A sentence that may hold amounts and names, made safe. In a language that is written from right to left each amount, and each
 * shortened address, keeps its own direction: "0.05 ETH" would stand there as "ETH 0.05". `names`: people have written some of it, and look-alikes in it are marked.
 */
export function Phrase({ text, limit = 400, names }: { text: string; limit?: number; names?: boolean }) {
  const { direction } = useLanguage()
  const { text: shown, cut } = cleanText(text, { limit })
  const parts = shown.split(AMOUNT)
  if (direction !== 'rtl' || cut || parts.length === 1 || isUnusual(text) || shown.includes(REVEALED))
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
