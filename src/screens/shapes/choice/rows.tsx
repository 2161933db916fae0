import { hasOwn } from '../../../lib/own/has-own.js'
import { useText } from '../../../ui/language.js'
import { List, ListItem, type RowProps } from '../../../ui/list.js'
import { ShortAddress } from '../../../ui/short-address.js'
import { DrawnMark } from '../parts/drawn-mark.js'
import type { ChoiceRow } from '../parts/parts.js'
import { ModelText } from '../parts/model-text.js'

/** A list of choices. A `tall` one scrolls. */
export function Rows({ of, tall }: { of: readonly ChoiceRow[]; tall?: boolean }) {
  return (
    <List {...(tall && { tall })}>
      {of.map(row => (
        <RowItem key={row.key} of={row} />
      ))}
    </List>
  )
}

function RowItem({ of }: { of: ChoiceRow }) {
  return <ListItem {...useRow(of)} {...(of.choose && { onPress: of.choose })} />
}

/** The content of a choice. */
export function useRow({ label, draw, mark, address, chips = [], hint, leads, href }: ChoiceRow): RowProps {
  const read = useText()
  return {
    ...(hasOwn(mark, 'icon') ? { icon: mark.icon } : { mark: <DrawnMark of={mark} /> }),
    chips: chips.map(read),
    hint: hint && read(hint),
    ...(leads && { leads }),
    ...(href && { href }),
    children: (
      <>
        <ModelText text={label} limit={draw ? 254 : 40} draw={draw} within />
        {address && (
          <small>
            <ShortAddress short={address} />
          </small>
        )}
      </>
    ),
  }
}
