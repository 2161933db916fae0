import { received, wallet } from '../../ui/icons.js'
import { Body, Heading } from '../../ui/layout.js'
import { List, ListItem } from '../../ui/list.js'
import { SafeName } from '../../ui/safe-name.js'
import type { FundMethodModel } from './fund-method.js'

const ICONS = { wallet, manual: received }

/** One row for every way money can come. */
export default function FundMethodView({ model }: { model: FundMethodModel }) {
  return (
    <Body>
      <Heading title={<SafeName text={model.title} limit={80} />} />
      <List>{model.rows.map(({ id, label, choose }) => <ListItem key={id} icon={ICONS[id]} leads onPress={choose}>{label}</ListItem>)}</List>
    </Body>
  )
}
