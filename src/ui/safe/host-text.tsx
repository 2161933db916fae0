import { useState } from 'react'
import { transaction } from '../../copy/areas/transaction.js'
import { useWords } from '../language.js'
import { SafeName } from './safe-name.js'
import { link } from '../styles/link.js'
import { useStyles } from '../view-root.js'

/** So much of it stands there at once: two or three lines on a small screen. */
const AT_ONCE = 90
const WHOLE = 300

/** What the app says of what it asks for, in whatever language that is: so short that it takes no other words out of sight, until the visitor wants the rest. */
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
