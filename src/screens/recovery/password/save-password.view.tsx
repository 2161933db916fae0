import { useState } from 'react'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { Button } from '../../../ui/actions/button.js'
import { CopyButton } from '../../../ui/actions/copy-button.js'
import { useText, useWords } from '../../../ui/language.js'
import { Body, Dock, Heading } from '../../../ui/layout.js'
import { Icon } from '../../../ui/pictures/icon.js'
import { lock, received } from '../../../ui/pictures/later-icons.js'
import { eye, eyeOff } from '../../../ui/pictures/secret-icons.js'
import { facts } from '../../../ui/styles/facts.js'
import { password as styles } from '../../../ui/styles/password.js'
import { useStore } from '../../../ui/use-store.js'
import { useStyles } from '../../../ui/view-root.js'
import { ModelText } from '../../shapes/parts/model-text.js'
import type { SavePasswordModel } from './save-password.js'

const HIDDEN = '•'.repeat(12)

/** A password, hidden at first, and two ways to store it. */
export default function SavePasswordView({ model }: { model: SavePasswordModel }) {
  useStyles(facts)
  useStyles(styles)
  const { title, detail, $password, download, proceed } = model
  const password = useStore($password)
  const read = useText()
  const { field, save } = useWords(recovery)
  const [shown, setShown] = useState(false)
  return (
    <>
      <Body wide>
        <Heading icon={lock} title={<ModelText text={title} limit={120} />}>
          <ModelText text={detail} />
        </Heading>
        <div className="secret">
          <span className="kept" dir="ltr" translate="no">
            {shown ? password : <span aria-label={save.hidden}>{HIDDEN}</span>}
          </span>
          <button
            type="button"
            className="reveal"
            aria-label={shown ? field.hide : field.show}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? eyeOff : eye} />
          </button>
        </div>
        <div className="keeping">
          <CopyButton text={password} of={save.password} />
          <button type="button" className="link" {...{ part: 'link' }} onClick={download.press}>
            <Icon of={received} small />
            {read(download.text)}
          </button>
        </div>
      </Body>
      <Dock>
        <Button onPress={proceed.press}>{read(proceed.text)}</Button>
      </Dock>
    </>
  )
}
