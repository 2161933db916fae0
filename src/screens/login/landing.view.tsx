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
import type { LandingModel } from './landing.js'

/** Every way in. The first view shows the logo and the e-mail field; a further list shows only itself. */
export default function LandingView({ model }: { model: LandingModel }) {
  const face = useStore(model.$face)
  const list = useStore(model.$view)
  const words = useStore($login)
  const [opened, setOpened] = useState(false)

  const rows = face.rows.length > 0 || face.more || face.email === 'row'
  if (list !== 'default') {
    return (
      <Body>
        <Heading title={list === 'web2-overflow' ? words.otherSocials : words.otherWallets} />
        <List tall>{face.rows.map(row => <MethodRow key={row.id} {...row} />)}</List>
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
        {face.email === 'field' && (
          <EmailForm model={model.email} inside chip={face.emailRecent ? words.recent : undefined} takeFocus={opened} />
        )}
        {rows && (
          <List>
            {face.email === 'row' && (
              <ListItem icon={mail} chip={face.emailRecent ? words.recent : undefined} onPress={() => { setOpened(true); model.openEmail() }}>
                {words.continueWithEmail}
              </ListItem>
            )}
            {face.rows.map(row => <MethodRow key={row.id} {...row} />)}
            {face.more && <ListItem icon={more} leads onPress={face.more.open}>{face.more.label}</ListItem>}
          </List>
        )}
      </Body>
      {face.lines.length > 0 && (
        <Dock>
          {face.lines.map(({ id, label, choose }) => (
            <Button key={id} kind="quiet" onPress={choose}>{label}<Icon of={forward} small flip /></Button>
          ))}
        </Dock>
      )}
    </>
  )
}

function MethodRow({ label, recent, choose }: { label: string; recent: boolean; choose: () => void }) {
  const words = useStore($login)
  return (
    <ListItem mark={<Mark framed>{label.replace(/^.* /, '').charAt(0)}</Mark>} chip={recent ? words.recent : undefined} onPress={choose}>
      {label}
    </ListItem>
  )
}
