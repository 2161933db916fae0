import type { TestAccount } from '../../../elements/testing/app-settings.js'
import { sameText } from '../store/secrets.js'

/** Whether this code is the fixed one of a test account with this email address or phone number. */
export const isTestCode = (accounts: readonly TestAccount[], address: string, code: string): boolean =>
  accounts.some(
    ({ email, phone_number, otp_code }) => (email === address || phone_number === address) && sameText(otp_code, code),
  )
