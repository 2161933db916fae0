import type { ReadableAtom } from 'nanostores'
import { Fragment } from 'react'
import type { Text } from '../../../copy/language.js'
import { useStore } from '../../../ui/use-store.js'
import { ModelText } from './model-text.js'

const LIMIT = 120

/**
 * The first lines below a title: what the screen is needed for. They may be the host's text, in any language. A line
 * that is added later is read out.
 */
export function Purpose({ of: $lines }: { of: ReadableAtom<readonly Text[]> | undefined }) {
  return $lines ? <Lines of={$lines} /> : null
}

function Lines({ of: $lines }: { of: ReadableAtom<readonly Text[]> }) {
  const lines = useStore($lines)
  return (
    <span aria-live="polite">
      {lines.map((line, place) => (
        <Fragment key={place}>
          <span lang={typeof line === 'string' ? '' : undefined}>
            <ModelText text={line} limit={LIMIT} />
          </span>
          <br />
        </Fragment>
      ))}
    </span>
  )
}
