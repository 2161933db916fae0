import { sameText } from './secrets.js'
import type { AppRow } from './store/apps.js'

/** An account that tests of the host log in with: its codes are always the same. */
export interface TestAccount { email: string; phone_number: string; otp_code: string }

/** Whether this is the code that always opens this address or number. */
export const isTestCode = (app: AppRow, address: string, code: string): boolean =>
  app.test_accounts.some(({ email, phone_number, otp_code }) => (email === address || phone_number === address) && sameText(otp_code, code))
