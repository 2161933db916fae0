import { useState } from 'react'
import { useStore } from '@nanostores/react'
import { $login } from '../../copy/login.js'
import { Icon } from '../../ui/icon.js'
import { forward, mail, more } from '../../ui/icons.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { Button } from '../../ui/button.js'
import { List, ListItem, Mark } from '../../ui/list.js'
import { SafeImage } from '../../ui/safe-image.js'
import { SafeText } from '../../ui/safe-text.js'
import { EmailForm } from './email-form.js'
import type { LandingModel, LandingRow } from './landing.js'

/** Every way in. The first view shows the logo and the e-mail field; a further list shows only itself. */
export default function LandingView({ model }: { model: LandingModel }) {
  const face = useStore(model.$face)
  const list = useStore(model.$view)
  const words = useStore($login)
  const [opened, setOpened] = useState(false)

  const row = (item: LandingRow) => item.id === 'email'
    ? <MethodRow key={item.key} row={item} choose={() => { setOpened(true); model.openEmail() }} />
    : <MethodRow key={item.key} row={item} choose={item.choose} />
  const rows = face.rows.length + face.further.length > 0
  if (list !== 'default') {
    return (
      <Body>
        <Heading title={face.title} />
        <List tall>{face.rows.map(row)}</List>
      </Body>
    )
  }
  return (
    <>
      <Body centre wide middle={!rows}>
        <div className="greeting">
          {face.logo && <Mark large><SafeImage src={face.logo} /></Mark>}
          <Heading title={<SafeText text={face.title} limit={80} />}>{face.message && <SafeText text={face.message} limit={101} />}</Heading>
        </div>
        {face.field && <EmailForm model={model.email} inside chip={face.emailRecent ? words.recent : undefined} takeFocus={opened} />}
        {rows && (
          <List>
            {face.rows.map(row)}
            {face.further.map(({ label, open }) => <ListItem key={label} icon={more} leads onPress={open}>{label}</ListItem>)}
          </List>
        )}
      </Body>
      {face.lines.length > 0 && (
        <Dock>
          {face.lines.map(({ key, label, choose }) => (
            <Button key={key} kind="quiet" onPress={choose}>{label}<Icon of={forward} small flip /></Button>
          ))}
        </Dock>
      )}
    </>
  )
}

function MethodRow({ row: { id, label, recent, chip, hint, icon }, choose }: { row: LandingRow; choose: () => void }) {
  const words = useStore($login)
  const mark = id === 'email' ? { icon: mail } : { mark: <Mark framed>{icon ? <SafeImage src={icon} /> : label.replace(/^.* /, '').charAt(0)}</Mark> }
  return (
    <ListItem {...mark} chips={[chip, recent ? words.recent : undefined]} hint={hint} onPress={choose}>
      <SafeText text={label} limit={40} within />
    </ListItem>
  )
}
