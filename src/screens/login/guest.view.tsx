import { useStore } from '@nanostores/react'
import { $login } from '../../copy/login.js'
import { Icon } from '../../ui/icon.js'
import { person } from '../../ui/icons.js'
import { Body } from '../../ui/layout.js'
import { Status } from '../../ui/status.js'

export default function GuestView() {
  const { guest: words } = useStore($login)
  return <Body centre><Status ring="turning" title={words.entering} detail={words.moments}><Icon of={person} /></Status></Body>
}
