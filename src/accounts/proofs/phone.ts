import { authenticateSms, linkSms, sendSmsCode, updateSms } from '../../api/login/sms.js'
import type { CodeCalls } from './proof.js'

/** Codes that are sent to a phone, and what they are good for. */
export const phone: CodeCalls = {
  methodOf: () => 'sms',
  accountOf: ({ address }) => ({ accountType: 'phone', linkMethod: 'sms', account: address }),
  send: ({ address, token }, signal) => sendSmsCode({ phoneNumber: address, token }, signal),
  logIn: ({ address, code }, mode, signal) => authenticateSms({ phoneNumber: address, code, mode }, signal),
  link: ({ address, code }, signal) => linkSms({ phoneNumber: address, code }, signal),
  update: ({ address, code }, old, signal) => updateSms({ oldPhoneNumber: old, newPhoneNumber: address, code }, signal),
}
