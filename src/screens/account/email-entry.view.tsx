import { useId } from 'react'
import { useStore } from '@nanostores/react'
import { $login } from '../../copy/login.js'
import { Button } from '../../ui/button.js'
import { mail } from '../../ui/icons.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { EmailForm } from '../login/email-form.js'
import type { EmailEntryModel } from './email-entry.js'

/** One address, for an account that exists. */
export default function EmailEntryView({ model }: { model: EmailEntryModel }) {
  const words = useStore($login)
  const valid = useStore(model.$valid)
  const form = useId()
  return (
    <>
      <Body wide>
        <Heading icon={mail} title={model.title}>{model.detail}</Heading>
        <EmailForm id={form} model={model} />
      </Body>
      <Dock><Button disabled={!valid} onPress={model.submit}>{words.submit}</Button></Dock>
    </>
  )
}
