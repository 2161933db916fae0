import type { Text } from '../../../copy/language.js'
import { Button } from '../../../ui/actions/button.js'
import { GuardedButton } from '../../../ui/actions/guarded.js'
import { Pair } from '../../../ui/actions/pair.js'
import { useText } from '../../../ui/language.js'
import { Dock } from '../../../ui/layout.js'
import type { Answer } from './parts.js'
import { ModelText } from './model-text.js'

/**
 * The buttons below a screen: none, one, or two of equal height. The reason why one is disabled is read out with it.
 * `about`: the rest of the screen's content, which an approving button refers to.
 */
export function Answers({
  of = [],
  about = [],
}: {
  of?: readonly Answer[] | undefined
  about?: readonly (Text | undefined)[]
}) {
  const read = useText()
  if (of.length === 0) return null
  const Container = of.length > 1 || of[0]?.kind === 'secondary' ? Pair : Dock
  return (
    <Container>
      {of.map(({ text, press, guarded, kind, off = false, ...state }, index) => {
        const ButtonKind = guarded ? GuardedButton : Button
        return (
          <ButtonKind
            key={index}
            {...(guarded && { meaning: { text: JSON.stringify([text, ...about].map(part => part && read(part))) } })}
            kind={kind ?? (index === of.length - 1 ? 'primary' : 'secondary')}
            off={off !== false}
            {...state}
            {...(press && { onPress: press })}
          >
            <ModelText text={text} limit={60} within />
            {typeof off !== 'boolean' && <span className="unseen">{read(off)}</span>}
          </ButtonKind>
        )
      })}
    </Container>
  )
}
