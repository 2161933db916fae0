import { authenticateEmail, linkEmail, sendEmailCode, updateEmail } from '../../api/login/email.js'
import type { CodeCalls } from './proof.js'
import { sendCode } from './send-code.js'

/** The calls that send an e-mail code and take it. */
export const email: CodeCalls = {
  methodOf: () => 'email',
  accountOf: ({ identifier }) => ({ accountType: 'email', linkMethod: 'email', account: identifier }),
  send: sendCode(({ identifier, ...options }, signal) => sendEmailCode({ email: identifier, ...options }, signal)),
  logIn: ({ identifier, code }, mode, signal) => authenticateEmail({ email: identifier, code, mode }, signal),
  link: ({ identifier, code }, signal) => linkEmail({ email: identifier, code }, signal),
  update: ({ identifier, code }, previousId, signal) =>
    updateEmail({ oldAddress: previousId, newAddress: identifier, code }, signal),
}
