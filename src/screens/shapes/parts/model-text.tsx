import type { Text } from '../../../copy/language.js'
import { useText } from '../../../ui/language.js'
import { SafeName } from '../../../ui/safe/safe-name.js'

/** A text of a model, which may be a host's or a provider's, or have a name of theirs in it. */
export function ModelText({ text, limit = 400, within }: { text: Text; limit?: number; within?: boolean }) {
  return <SafeName text={useText()(text)} limit={limit} kind="sentence" {...(within ? { within } : {})} />
}
