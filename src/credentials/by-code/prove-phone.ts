import { phoneNumber } from '../../screens/by-code/phone-number.js'
import type { Prove } from '../credential.js'
import { proveByCode } from './prove-by-code.js'

/** Proves a phone number. */
export const provePhone: Prove = purpose => proveByCode(phoneNumber, purpose)
