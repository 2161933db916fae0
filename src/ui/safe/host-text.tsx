import { useState } from 'react'
import { transaction } from '../../copy/areas/transaction.js'
import { useWords } from '../language.js'
import { SafeName } from './safe-name.js'
import { link } from '../styles/link.js'
import { useStyles } from '../view-root.js'

/** The number of characters shown at first: two or three lines on a small screen. */
const AT_ONCE = 90
const WHOLE = 300

/**
 * The app's own text about its request, in any language. It is shortened until the visitor expands it, so that it hides
 * no other text.
 */
export function HostText({ text }: { text: string }) {
  useStyles(link)
  const { more } = useWords(transaction).confirm
  const [whole, setWhole] = useState(false)
  return (
    <p className="asks">
      <span lang="">
        <SafeName text={text} limit={whole ? WHOLE : AT_ONCE} within kind="sentence" />
      </span>
      {!whole && [...text].length > AT_ONCE && (
        <>
          {' '}
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {more}
          </button>
        </>
      )}
    </p>
  )
}
