import { useStore } from '@nanostores/react'
import { $account } from '../../copy/account.js'
import { $session } from '../../session/store.js'
import { SafeText } from '../../ui/safe-text.js'

const ADDRESS_LIMIT = 80

/** Whose account this is, where it has an e-mail address or a phone number; it follows the session. */
export function SignedInAs() {
  const { user } = useStore($session())
  const { signedInAs } = useStore($account)
  const name = user?.email?.address ?? user?.phone?.number
  return name ? <p className="subtitle"><SafeText text={signedInAs(name)} limit={ADDRESS_LIMIT} /></p> : null
}
