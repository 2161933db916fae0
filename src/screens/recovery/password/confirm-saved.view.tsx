import { Button } from '../../../ui/actions/button.js'
import { useText } from '../../../ui/language.js'
import { Body, Dock, Heading } from '../../../ui/layout.js'
import { lock } from '../../../ui/pictures/later-icons.js'
import { facts } from '../../../ui/styles/facts.js'
import { useStore } from '../../../ui/use-store.js'
import { useStyles } from '../../../ui/view-root.js'
import { ModelText } from '../../shapes/parts/model-text.js'
import type { ConfirmSavedModel } from './confirm-saved.js'

/** A checkbox above the button that it enables. */
export default function ConfirmSavedView({ model }: { model: ConfirmSavedModel }) {
  useStyles(facts)
  const read = useText()
  const { title, detail, tick, $ticked, setTicked, set } = model
  const ticked = useStore($ticked)
  return (
    <>
      <Body wide>
        <Heading icon={lock} title={<ModelText text={title} limit={120} />}>
          <ModelText text={detail} />
        </Heading>
        <label className="tick-line" {...{ part: 'checkbox' }}>
          <input type="checkbox" checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
          <span>{read(tick)}</span>
        </label>
      </Body>
      <Dock>
        <Button disabled={!ticked} onPress={set.press}>
          {read(set.text)}
        </Button>
      </Dock>
    </>
  )
}
