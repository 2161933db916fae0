import { Fragment, type ReactNode } from 'react'
import { SafeName } from '../../../ui/safe/safe-name.js'
import type { Sentence } from './review.js'

/** Punctuation after a value stays on the line of the value. */
const PUNCTUATION = /^[\p{Po}\p{Pe}]+/u

/** The value that comes first in the text; of two at one place, the longer one. */
const firstIn = (text: string, values: readonly string[]): string | undefined =>
  values
    .filter(value => text.includes(value))
    .sort((one, other) => text.indexOf(one) - text.indexOf(other) || other.length - one.length)[0]

/**
 * A phrase of ours. Amounts, hosts and addresses stand out and keep their direction in every language. They wrap only
 * where a line has no room for one.
 */
export function SentenceText({ text, given }: Sentence): ReactNode {
  const firstValue = firstIn(text, given)
  if (firstValue === undefined) return text
  const index = text.indexOf(firstValue)
  const rest = text.slice(index + firstValue.length)
  const [punctuation] = PUNCTUATION.exec(rest) ?? []
  const value = (
    <b dir="ltr">
      <SafeName text={firstValue} limit={60} within />
    </b>
  )
  return (
    <>
      <SentenceText text={text.slice(0, index)} given={given} />
      {punctuation ? (
        <span className="kept">
          {value}
          {punctuation}
        </span>
      ) : (
        value
      )}
      <SentenceText text={punctuation ? rest.slice(punctuation.length) : rest} given={given} />
    </>
  )
}

/** Further phrases below the first one of a message, each on its own line. */
export function Lines({ lines }: { lines: readonly Sentence[] }): ReactNode {
  return lines.map((line, index) => (
    <Fragment key={index}>
      {' '}
      <span className="reason">
        <SentenceText {...line} />
      </span>
    </Fragment>
  ))
}
