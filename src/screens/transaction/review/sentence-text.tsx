import { Fragment, type ReactNode } from 'react'
import { SafeName } from '../../../ui/safe/safe-name.js'
import type { Sentence } from './review.js'

/** What follows a word without a space stays on its line. */
const MARK = /^[\p{Po}\p{Pe}]+/u

/** A phrase of ours; amounts and addresses stand out, keep their direction in every language, and addresses their line. */
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

/** Such phrases below the first words of a message, each on a line of its own. */
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
