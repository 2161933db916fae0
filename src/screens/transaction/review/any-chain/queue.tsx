import type { ReadableAtom } from 'nanostores'
import type { Waiting } from '../../../../ask/waiting.js'
import { pending } from '../../../../copy/areas/transaction/pending.js'
import { useWords } from '../../../../ui/language.js'
import { link } from '../../../../ui/styles/link.js'
import { useStore } from '../../../../ui/use-store.js'
import { useStyles } from '../../../../ui/view-root.js'

/** The number of waiting requests, and a button that refuses all. */
export function Queue({
  $waiting,
  rejectAll,
}: {
  $waiting: ReadableAtom<Waiting | undefined>
  rejectAll?: (() => void) | undefined
}) {
  useStyles(link)
  const waiting = useStore($waiting)
  const { more, rejectAll: reject } = useWords(pending).queue
  return (
    <p className="queue" role="status">
      {waiting && (
        <>
          {more({ count: waiting.count })}{' '}
          {rejectAll && (
            <button type="button" className="link" onClick={rejectAll}>
              {reject}
            </button>
          )}
        </>
      )}
    </p>
  )
}
