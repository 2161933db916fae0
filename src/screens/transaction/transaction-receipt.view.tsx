import { useStore } from '@nanostores/react'
import { FullAddress, ShortAddress } from '../../ui/address.js'
import { Button } from '../../ui/button.js'
import { Details, OpeningRow } from '../../ui/details.js'
import { Body, Dock } from '../../ui/layout.js'
import { useStyles } from '../../ui/place.js'
import { SafeText } from '../../ui/safe-text.js'
import { Status } from '../../ui/status.js'
import { facts as styles } from '../../ui/styles/facts.js'
import type { TransactionReceiptModel } from './transaction-receipt.js'

/** The ring turns until the chain has it, then it closes with its tick. */
export default function TransactionReceiptView({ model }: { model: TransactionReceiptModel }) {
  useStyles(styles)
  const { status, title, detail, hash, hashLabel, button } = useStore(model.$receipt)
  return (
    <>
      <Body centre>
        <Status ring={status === 'waiting' ? 'turning' : 'done'} title={<SafeText text={title} limit={120} />} detail={<SafeText text={detail} limit={300} />} />
        {hash && (
          <Details>
            <OpeningRow label={hashLabel} value={<ShortAddress short={hash.short} />}><FullAddress full={hash.full} label={hashLabel} url={hash.url} /></OpeningRow>
          </Details>
        )}
      </Body>
      {button && <Dock><Button onPress={model.finish}><SafeText text={button} limit={60} within /></Button></Dock>}
    </>
  )
}
