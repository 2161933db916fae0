import type { Text } from '../../../copy/language.js'
import { useText } from '../../../ui/language.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import type { Drawing } from '../../../ui/safe/safe-text.js'

/** A text of a model, which may be a host's or a provider's, or have a name of theirs in it. */
export function ModelText({
  text,
  limit = 400,
  ...rest
}: {
  text: Text
  limit?: number
  within?: boolean
  draw?: Drawing | undefined
}) {
  return <SafeName text={useText()(text)} limit={limit} kind="sentence" {...rest} />
}
