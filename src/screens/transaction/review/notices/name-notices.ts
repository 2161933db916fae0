import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { ownCopy } from '../../../../lib/own/own-copy.js'
import { listText } from '../../../../lib/text/format.js'
import type { TextKind } from '../../../../ui/safe/look-alikes.js'
import { isUnusual } from '../../../../ui/safe/unusual.js'
import type { Fact, Review } from '../review.js'

/** A text in which a review marks look-alike letters. */
export type Marked = readonly [text: string, kind: TextKind]

/** The texts of a review that may have look-alike letters, with the kinds by which they are marked. */
export function unusualTexts({
  title,
  subtitle,
  sentence,
  amount,
  moves,
  facts,
  more,
  wallet,
}: Review): readonly Marked[] {
  const marked = (kind: TextKind, texts: readonly string[]) => texts.map((text): Marked => [text, kind])
  return [
    ...marked('sentence', [title, subtitle ?? '']),
    ...marked('name', sentence?.given ?? []),
    ...marked('symbol', [
      ...(moves?.map(({ unit }) => unit) ?? []),
      ...(amount && amount !== 'pending' ? [amount.unit] : []),
    ]),
    ...marked(
      'name',
      [...facts, ...more.facts, ...more.instructions.flatMap(instruction => instruction.facts)].flatMap(namesOf),
    ),
    ...marked('name', [...more.instructions.flatMap(({ amount: amountText }) => amountText ?? []), wallet.name]),
  ].filter(([text, kind]) => isUnusual(text, kind === 'symbol'))
}

const namesOf = ({ value }: Fact): readonly string[] =>
  value.kind === 'network' ? [value.name] : value.kind === 'text' ? (value.given ?? [value.text]) : []

/** The names in these texts that have look-alike letters, each once; the whole text if no single word has them. */
export function lookAlikeNames(
  texts: readonly Marked[],
  hasLookAlikes: (text: string, kind?: TextKind) => boolean,
): readonly string[] {
  return [
    ...new Set(
      texts
        .filter(([text, kind]) => hasLookAlikes(text, kind))
        .flatMap(([text, kind]) => {
          const words = text
            .split(/\s+/)
            .map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
            .filter(word => isUnusual(word, kind === 'symbol') && hasLookAlikes(word, kind))
          return words.length > 0 ? words : [text]
        }),
    ),
  ]
}

/**
 * Adds one warning about all these names to the review, and weakens the scan's verdict if it was "safe". A token that
 * imitates another one has a more serious warning.
 */
export function withNameNotices(review: Review, names: readonly string[], language: Language): Review {
  const { problem, scan: scanWords } = wordsOf(transaction, language)
  const { notices, scan } = review
  const lookAlikes = names.filter(symbol => !notices.some(({ text }) => text === problem.impostor({ symbol })))
  const [name] = lookAlikes
  if (name === undefined) return review
  const text =
    lookAlikes.length === 1
      ? problem.lookAlike({ name })
      : problem.lookAlikes({ names: listText(lookAlikes, language) })
  return ownCopy({
    ...review,
    notices: [...notices, { tone: 'warning' as const, text }],
    ...(scan?.level === 'safe' && { scan: { ...scan, level: 'calm' as const, text: scanWords.nothingElse } }),
  })
}
