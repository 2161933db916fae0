import { Fragment, type ReactNode } from 'react'
import { SafeName } from '../../../ui/safe/safe-name.js'
import type { Sentence } from './review.js'

/** Punctuation after a value stays on the line of the value. */
const MARK = /^[\p{Po}\p{Pe}]+/u

/**
 * A phrase of ours. Amounts and addresses stand out and keep their direction in every language; addresses do not wrap.
 */
export function SentenceText({ text, given }: Sentence): ReactNode {
  const found = given.find(value => text.includes(value))
  if (found === undefined) return text
  const at = text.indexOf(found)
  const rest = text.slice(at + found.length)
  const [mark] = MARK.exec(rest) ?? []
  const value = (
    <b dir="ltr" className={found.includes(' ') ? undefined : 'word'}>
      <SafeName text={found} limit={60} within />
    </b>
  )
  return (
    <>
      <SentenceText text={text.slice(0, at)} given={given} />
      {mark ? (
        <span className="kept">
          {value}
          {mark}
        </span>
      ) : (
        value
      )}
      <SentenceText text={mark ? rest.slice(mark.length) : rest} given={given} />
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
