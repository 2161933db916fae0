import { useStore } from '@nanostores/react'
import { $funding } from '../../copy/funding.js'
import { Message } from '../../ui/attention.js'
import { more as moreIcon } from '../../ui/icons.js'
import { Body, Heading } from '../../ui/layout.js'
import { List, ListItem, Mark } from '../../ui/list.js'
import { ShortAddress } from '../../ui/address.js'
import { useStyles } from '../../ui/place.js'
import { SafeImage } from '../../ui/safe-image.js'
import { SafeName } from '../../ui/safe-name.js'
import { SafeText } from '../../ui/safe-text.js'
import { facts as styles } from '../../ui/styles/facts.js'
import type { SourceRow, SourceWalletModel } from './source-wallet.js'

/** The wallets that are there; the connected ones say so. */
export default function SourceWalletView({ model }: { model: SourceWalletModel }) {
  useStyles(styles)
  const { source: words } = useStore($funding)
  const rows = useStore(model.$rows)
  const more = useStore(model.$more)
  const asking = useStore(model.$asking)
  const error = useStore(model.$error)
  return (
    <Body>
      <Heading title={words.title}>{asking && <span role="status"><SafeText text={words.connecting(asking)} limit={80} /></span>}</Heading>
      {error && <Message tone="danger"><SafeText text={error} limit={300} /></Message>}
      <List tall>
        {rows.map(row => <Row key={row.id} row={row} connected={words.connected} />)}
        {more && <ListItem icon={moreIcon} leads onPress={more}>{words.more}</ListItem>}
      </List>
    </Body>
  )
}

function Row({ row: { name, icon, address, choose }, connected }: { row: SourceRow; connected: string }) {
  return (
    <ListItem mark={<Mark framed><SafeImage src={icon} fallback={Array.from(name)[0]?.toUpperCase()} /></Mark>} chips={[address && connected]} onPress={choose}>
      <SafeName text={name} limit={40} within />
      {address && <small><ShortAddress short={address} /></small>}
    </ListItem>
  )
}
