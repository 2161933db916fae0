import { useState } from 'react'
import { transaction } from '../../copy/areas/transaction.js'
import { useWords } from '../language.js'
import { SafeName } from './safe-name.js'
import { link } from '../styles/link.js'
import { useStyles } from '../view-root.js'

/** The number of characters shown at first: two or three lines on a small screen. */
const COLLAPSED_LIMIT = 90
const EXPANDED_LIMIT = 300

/**
 * The app's own text about its request, in any language. It is shortened until the visitor expands it, so that it hides
 * no other text.
 */
export function HostText({ text }: { text: string }) {
  useStyles(link)
  const { more } = useWords(transaction).confirm
  const [isExpanded, setExpanded] = useState(false)
  return (
    <p className="asks">
      <span lang="">
        <SafeName text={text} limit={isExpanded ? EXPANDED_LIMIT : COLLAPSED_LIMIT} within kind="sentence" />
      </span>
      {!isExpanded && [...text].length > COLLAPSED_LIMIT && (
        <>
          {' '}
          <button type="button" className="link" onClick={() => setExpanded(true)}>
            {more}
          </button>
        </>
      )}
    </p>
  )
}
