import type { Text } from '../../../copy/language.js'
import { ModelText } from './model-text.js'

const LIMIT = 120

/** The first line below a title: what the screen is needed for. It may be the host's text, in any language. */
export function Purpose({ of: text }: { of: Text | undefined }) {
  if (text === undefined) return null
  return (
    <>
      <span lang={typeof text === 'string' ? '' : undefined}>
        <ModelText text={text} limit={LIMIT} />
      </span>
      <br />
    </>
  )
}
