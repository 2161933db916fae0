import { authenticateEmail, linkEmail, sendEmailCode, updateEmail } from '../../api/login/email.js'
import type { CodeCalls } from './proof.js'

/** Codes that are sent to an e-mail address, and what they are good for. */
export const email: CodeCalls = {
  methodOf: () => 'email',
  accountOf: ({ address }) => ({ accountType: 'email', linkMethod: 'email', account: address }),
  send: ({ address, ...how }, signal) => sendEmailCode({ email: address, ...how }, signal),
  logIn: ({ address, code }, mode, signal) => authenticateEmail({ email: address, code, mode }, signal),
  link: ({ address, code }, signal) => linkEmail({ email: address, code }, signal),
  update: ({ address, code }, old, signal) => updateEmail({ oldAddress: old, newAddress: address, code }, signal),
}
