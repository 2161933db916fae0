import { Button } from '../../../ui/actions/button.js'
import { GuardedButton } from '../../../ui/actions/guarded.js'
import { Pair } from '../../../ui/actions/pair.js'
import { useText } from '../../../ui/language.js'
import { Dock } from '../../../ui/layout.js'
import type { Answer } from './parts.js'
import { Says } from './says.js'

/** The buttons below a screen: none while there is nothing to do, one, or two of one height. Why one is off is read out with it. */
export function Answers({ of = [] }: { of?: readonly Answer[] | undefined }) {
  const read = useText()
  if (of.length === 0) return null
  const Place = of.length > 1 ? Pair : Dock
  return (
    <Place>
      {of.map(({ text, press, guarded, kind, off = false, ...state }, index) => {
        const Kind = guarded ? GuardedButton : Button
        return (
          <Kind key={index} kind={kind ?? (index === of.length - 1 ? 'primary' : 'secondary')} off={off !== false} {...state} {...press && { onPress: press }}>
            <Says text={text} limit={60} within />
            {typeof off !== 'boolean' && <span className="unseen">{read(off)}</span>}
          </Kind>
        )
      })}
    </Place>
  )
}
