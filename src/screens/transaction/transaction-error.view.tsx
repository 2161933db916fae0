import { FullAddress, ShortAddress } from '../../ui/address.js'
import { Message } from '../../ui/attention.js'
import { Button } from '../../ui/button.js'
import { Details, OpeningRow } from '../../ui/details.js'
import { Body, Dock } from '../../ui/layout.js'
import { useStyles } from '../../ui/place.js'
import { SafeText } from '../../ui/safe-text.js'
import { Status } from '../../ui/status.js'
import { facts as styles } from '../../ui/styles/facts.js'
import type { TransactionErrorModel } from './transaction-error.js'

/** What the chain said, in its own words, and another try. */
export default function TransactionErrorView({ model }: { model: TransactionErrorModel }) {
  useStyles(styles)
  const { heading, detail, message, hash, hashLabel, button } = model
  return (
    <>
      <Body centre>
        <Status ring="failed" title={<SafeText text={heading} limit={120} />} detail={<SafeText text={detail} limit={200} />} />
        <Message tone="danger" plain><SafeText text={message} limit={2_000} lines /></Message>
        {hash && (
          <Details>
            <OpeningRow label={hashLabel} value={<ShortAddress short={hash.short} />}><FullAddress full={hash.full} label={hashLabel} url={hash.url} /></OpeningRow>
          </Details>
        )}
      </Body>
      <Dock><Button onPress={model.retry}><SafeText text={button} limit={60} within /></Button></Dock>
    </>
  )
}
