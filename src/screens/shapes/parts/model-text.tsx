import type { Text } from '../../../copy/language.js'
import { useText } from '../../../ui/language.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import type { Drawing } from '../../../ui/safe/safe-text.js'

/** A model's text, which may come from a host or a provider, or contain a name of theirs. */
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
