import { hasOwn } from '../../../lib/own/has-own.js'
import { useText } from '../../../ui/language.js'
import { List, ListItem, type ListItemProps } from '../../../ui/list.js'
import { ShortAddress } from '../../../ui/short-address.js'
import { DrawnMark } from '../parts/drawn-mark.js'
import type { ChoiceRow } from '../parts/parts.js'
import { Says } from '../parts/says.js'

/** A list of choices. A `tall` one scrolls by itself. */
export function Rows({ of, tall }: { of: readonly ChoiceRow[]; tall?: boolean }) {
  return <List {...tall && { tall }}>{of.map(row => <RowItem key={row.key} of={row} />)}</List>
}

export function RowItem({ of: { label, mark, address, chips = [], hint, leads, href, choose }, place }: { of: ChoiceRow } & Pick<ListItemProps, 'place'>) {
  const read = useText()
  const sign = hasOwn(mark, 'icon') ? { icon: mark.icon } : { mark: <DrawnMark of={mark} /> }
  return (
    <ListItem
      {...sign} chips={chips.map(read)} hint={hint && read(hint)} {...leads && { leads }} {...href && { href }} {...choose && { onPress: choose }} {...place && { place }}
    >
      <Says text={label} limit={40} within />
      {address && <small><ShortAddress short={address} /></small>}
    </ListItem>
  )
}
