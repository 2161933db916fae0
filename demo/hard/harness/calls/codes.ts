import {
  authenticateEmail,
  linkEmail,
  sendEmailCode,
  unlinkEmail,
  updateEmail,
} from '../../../../src/api/login/email.js'
import { authenticateSms, linkSms, sendSmsCode, unlinkSms, updateSms } from '../../../../src/api/login/sms.js'
import { transferAccount } from '../../../../src/api/login/transfer.js'
import { sendMfaSmsCode } from '../../../../src/api/mfa.js'
import { applied, auth, shown, user } from './answers.js'
import type { ProviderCall } from './call.js'

const email = 'ada@example.com'
const phoneNumber = '+15555550100'
const code = '123456'
const nonce = 'n'

/** Calls with an e-mail address or a phone number. */
export const CODE_CALLS: readonly ProviderCall[] = [
  { name: 'email code', ask: () => sendEmailCode({ email }), answer: { success: true } },
  {
    name: 'email login',
    ask: async () => applied(await authenticateEmail({ email, code, mode: 'login-or-sign-up' })),
    answer: auth,
    counted: true,
  },
  { name: 'email link', ask: async () => shown(await linkEmail({ email, code })), answer: user, counted: true },
  {
    name: 'email update',
    ask: async () => shown(await updateEmail({ oldAddress: email, newAddress: 'ada@example.org', code })),
    answer: user,
    counted: true,
  },
  { name: 'email unlink', ask: async () => shown(await unlinkEmail({ address: email })), answer: user },
  { name: 'email transfer', ask: async () => shown(await transferAccount('email', { nonce })), answer: user },

  { name: 'sms code', ask: () => sendSmsCode({ phoneNumber }), answer: { success: true } },
  {
    name: 'sms login',
    ask: async () => applied(await authenticateSms({ phoneNumber, code, mode: 'no-signup' })),
    answer: auth,
    counted: true,
  },
  { name: 'sms link', ask: async () => shown(await linkSms({ phoneNumber, code })), answer: user, counted: true },
  {
    name: 'sms update',
    ask: async () => shown(await updateSms({ oldPhoneNumber: phoneNumber, newPhoneNumber: '+15555550101', code })),
    answer: user,
    counted: true,
  },
  { name: 'sms unlink', ask: async () => shown(await unlinkSms({ phoneNumber })), answer: user },
  { name: 'sms transfer', ask: async () => shown(await transferAccount('sms', { nonce })), answer: user },

  { name: 'second factor: code to the enrolled phone', ask: () => sendMfaSmsCode(), answer: { success: true } },
  { name: 'second factor: code to a new phone', ask: () => sendMfaSmsCode({ phoneNumber }), answer: { success: true } },
]
