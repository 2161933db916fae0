import { FullAddress } from '../../../ui/address.js'
import { Message } from '../../../ui/attention.js'
import { Details, OpeningRow } from '../../../ui/details.js'
import { useText } from '../../../ui/language.js'
import { SafeText } from '../../../ui/safe/safe-text.js'
import { ShortAddress } from '../../../ui/short-address.js'
import { facts as styles } from '../../../ui/styles/facts.js'
import { useStyles } from '../../../ui/view-root.js'
import { useStore } from '../../../ui/use-store.js'
import { StatusScreen } from '../status/status.view.js'
import { RawRow } from './raw-row.js'
import type { ResultModel } from './result.js'

/** The ring turns until the end, then shows the result; the hash expands below. */
export default function ResultView({ model }: { model: ResultModel }) {
  useStyles(styles)
  const state = useStore(model.$state)
  const { message, raw, hash } = state
  const read = useText()
  return (
    <StatusScreen state={state}>
      {message && (
        <Message tone="danger" plain>
          <SafeText text={read(message)} limit={2_000} lines />
        </Message>
      )}
      {(raw || hash) && (
        <Details>
          {raw && <RawRow text={raw} />}
          {hash && (
            <OpeningRow label={read(hash.label)} value={<ShortAddress short={hash.short} />}>
              <FullAddress full={hash.full} label={read(hash.label)} url={hash.url} />
            </OpeningRow>
          )}
        </Details>
      )}
    </StatusScreen>
  )
}
