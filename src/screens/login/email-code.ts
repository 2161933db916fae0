import { linkEmail } from '../../accounts/link-email.js'
import { updateEmail } from '../../accounts/update-email.js'
import { authenticateEmail, sendEmailCode } from '../../api/email.js'
import { authenticate, type Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { codeModel } from './code.js'

const view = () => import('./code.view.js')

/** Six digits that prove an address, for a login or a sign-up. */
export const emailCode = screen('email-code', {
  view,
  start: (params: { address: string; disableSignup: boolean; captchaToken?: string }, stage: OnStage<Authenticated>) => {
    const { address: email, disableSignup, captchaToken: token } = params
    return codeModel(stage, {
      address: email,
      send: signal => sendEmailCode({ email, disableSignup, ...(token ? { token } : {}) }, signal),
      verify: (code, signal) =>
        authenticate('email', () => authenticateEmail({ email, code, mode: disableSignup ? 'no-signup' : 'login-or-sign-up' }, signal)),
    })
  },
})

/** The same for an address that joins the account. */
export const linkEmailCode = screen('link-email-code', {
  view,
  start: ({ address: email }: { address: string }, stage: OnStage<User>) => codeModel(stage, {
    address: email,
    send: signal => sendEmailCode({ email }, signal),
    verify: (code, signal) => linkEmail({ email, code }, signal),
  }),
})

/** The same for an address that takes the place of the old one. */
export const updateEmailCode = screen('update-email-code', {
  view,
  start: ({ address: newAddress }: { address: string }, stage: OnStage<User>) => codeModel(stage, {
    address: newAddress,
    send: signal => sendEmailCode({ email: newAddress }, signal),
    verify: (code, signal) => updateEmail({ newAddress, code }, signal),
  }),
})
