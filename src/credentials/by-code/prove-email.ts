import { emailAddress } from '../../screens/by-code/email-address.js'
import type { Prove } from '../credential.js'
import { proveByCode } from './prove-by-code.js'

/** Proves an e-mail address. */
export const proveEmail: Prove = purpose => proveByCode(emailAddress, purpose)
