import { text } from '../../copy/language.js'
import { login } from '../../copy/areas/login.js'
import { Button } from '../../ui/actions/button.js'
import { useText } from '../../ui/language.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { Mark } from '../../ui/list.js'
import { Icon } from '../../ui/pictures/icon.js'
import { forward } from '../../ui/pictures/icons.js'
import { SafeImage } from '../../ui/safe/safe-image.js'
import { useStore } from '../../ui/use-store.js'
import { FieldForm } from '../shapes/form/field-form.js'
import { Rows } from '../shapes/choice/rows.js'
import { ModelText } from '../shapes/parts/model-text.js'
import type { LandingModel } from './landing.js'

const SUBMIT = text(login, words => words.submit)

/** All login methods. The first list has the logo and the open fields; a further list shows only its rows. */
export default function LandingView({ model }: { model: LandingModel }) {
  const { logo, title, message, fields, rows, further, lines } = useStore(model.$state)
  const list = useStore(model.$view)
  const read = useText()
  if (list !== 'default') {
    return (
      <Body>
        <Heading title={read(title)} />
        <Rows of={rows} tall />
      </Body>
    )
  }
  const choices = [...rows, ...further]
  return (
    <>
      <Body centre wide middle={fields.length + choices.length + lines.length < 3}>
        <div className="greeting">
          {logo && (
            <Mark large>
              <SafeImage src={logo} />
            </Mark>
          )}
          <Heading title={<ModelText text={title} limit={80} />}>
            {message && <ModelText text={message} limit={101} />}
          </Heading>
        </div>
        {fields.map(({ id, model: field, chip, takesFocus, suggests }) => (
          <FieldForm key={id} model={field} button={SUBMIT} chip={chip} takesFocus={takesFocus} suggests={suggests} />
        ))}
        {choices.length > 0 && <Rows of={choices} />}
      </Body>
      {lines.length > 0 && (
        <Dock>
          {lines.map(({ key, label, choose }) => (
            <Button key={key} kind={(fields[0] ?? choices[0]) ? 'quiet' : 'primary'} onPress={choose}>
              {read(label)}
              <Icon of={forward} small flip />
            </Button>
          ))}
        </Dock>
      )}
    </>
  )
}
