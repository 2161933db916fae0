import { authenticateSms, linkSms, sendSmsCode, updateSms } from '../../api/login/sms.js'
import type { CodeCalls } from './proof.js'
import { sendCode } from './send-code.js'

/** The calls that send a code to a phone and take it. */
export const phone: CodeCalls = {
  methodOf: () => 'sms',
  accountOf: ({ identifier }) => ({ accountType: 'phone', linkMethod: 'sms', account: identifier }),
  send: sendCode(({ identifier, token }, signal) => sendSmsCode({ phoneNumber: identifier, token }, signal)),
  logIn: ({ identifier, code }, mode, signal) => authenticateSms({ phoneNumber: identifier, code, mode }, signal),
  link: ({ identifier, code }, signal) => linkSms({ phoneNumber: identifier, code }, signal),
  update: ({ identifier, code }, previousId, signal) =>
    updateSms({ oldPhoneNumber: previousId, newPhoneNumber: identifier, code }, signal),
}
